import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { installationQuery } from '../account/account.api.ts'
import { roleWords } from '../account/account.copy.ts'
import styles from './demo-logins.module.css'

type Credentials = { email: string; password: string }

/** One login per role, only where the installation holds demo data. */
export function DemoLogins({ onChoose }: { onChoose: (login: Credentials) => void }) {
  const id = useId()
  const logins = useQuery(installationQuery()).data?.demoLogins ?? []
  if (logins.length === 0) return null
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id}>Demo accounts</h2>
      <p className={styles.note}>This is a demo with example data. Choose an account to look around.</p>
      <ul className="plain">
        {logins.map(({ role, email, password }) => (
          <li key={email} className={styles.login}>
            <span className={styles.who}>
              <b>{roleWords[role]}</b>
              <span className={styles.words}>
                <span>{email}</span>
                <span className={styles.secret}>{password}</span>
              </span>
            </span>
            <Button
              variant="default"
              onClick={() => onChoose({ email, password })}
              aria-label={`Fill in the ${roleWords[role].toLowerCase()} account`}
            >
              Fill in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
