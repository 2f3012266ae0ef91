import { CircleCheck, CircleDashed } from 'lucide-react'
import { useId } from 'react'
import type { missingNow } from './profile.rules.ts'
import styles from './missing-banner.module.css'

type Props = { missing: ReturnType<typeof missingNow>; onGo: (field: string) => void }

/** What completing still asks for, and the way to each field; what has an answer by now is ticked. */
export function MissingBanner({ missing, onGo }: Props) {
  const id = useId()
  if (missing.length === 0) return null
  const open = missing.filter((one) => !one.done).length
  return (
    <section className={styles.banner} aria-labelledby={id}>
      <h2 id={id}>
        {open === 0 ? 'Nothing’s missing' : open === 1 ? '1 thing is missing' : `${open} things are missing`}
      </h2>
      <p>{open === 0 ? 'Complete your profile to continue.' : 'Fill these in to open your dashboard.'}</p>
      <ul className="plain">
        {missing.map(({ field, label, done }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={field}>
              <button type="button" onClick={() => onGo(field)} data-done={done}>
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                {label}
                {done && <span className={styles.filled}>filled in</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
