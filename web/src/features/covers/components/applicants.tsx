import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Application, Cover } from '@quartet/contract/covers'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Person } from '../../../ui/person.tsx'
import { callNames } from '../covers.rules.ts'
import { factsOf, standingOf, useApplicants } from './applicant-facts.tsx'
import styles from './applicants.module.css'

type Props = {
  cover: Cover
  applications: Application[]
  considered: string
  onConsider: (id: string) => void
  onApprove: (application: Application) => void
  busy: string | null
}

/** Facts are rows, people are columns, the action stands in the column it belongs to. The first to apply stands first. */
export function ApplicantsTable({ cover, applications, considered, onConsider, onApprove, busy }: Props) {
  const known = useApplicants(applications)
  const facts = factsOf(cover, applications, known)
  const names = callNames(applications.map((one) => one.trainer.name))
  const many = applications.length > 1
  return (
    <Card flush>
      <div
        className={styles.scroll}
        tabIndex={applications.length > 3 ? 0 : undefined}
        role={applications.length > 3 ? 'group' : undefined}
        aria-label={applications.length > 3 ? 'Applicants side by side' : undefined}
      >
        <table
          className={styles.table}
          style={{ ['--people' as string]: applications.length }}
          aria-label={`Who applied for ${cover.className}`}
        >
          <thead>
            <tr>
              <td>
                <b>{applications.length} applied</b>
              </td>
              {applications.map((one, index) => (
                <th key={one.id} scope="col" data-first={many && index === 0}>
                  <span className={styles.head}>
                    <Person
                      name={one.trainer.name}
                      src={one.trainer.avatarUrl}
                      size={32}
                      fact={standingOf(known.get(one.trainer.id))}
                    />
                    {many && index === 0 && <Chip tone="outline">First</Chip>}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.key}>
                <th scope="row">{fact.label}</th>
                {applications.map((one, index) => (
                  <td key={one.id} data-first={many && index === 0}>
                    {fact.value(one)}
                  </td>
                ))}
              </tr>
            ))}
            {applications.some((one) => one.can.approve) && (
              <tr>
                <th scope="row">Your choice</th>
                {applications.map((one, index) => (
                  <td key={one.id} data-first={many && index === 0}>
                    {one.can.approve && (
                      <Button
                        fullWidth
                        variant={index === 0 ? 'filled' : 'default'}
                        leftSection={index === 0 ? <Check size={16} aria-hidden="true" /> : undefined}
                        loading={busy === one.id}
                        disabled={busy !== null && busy !== one.id}
                        onFocus={() => onConsider(one.id)}
                        onMouseEnter={() => onConsider(one.id)}
                        onClick={() => onApprove(one)}
                        data-considered={considered === one.id}
                      >
                        Approve {names[index]}
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** On a phone the people stand below each other; one is chosen and the bar at the bottom approves them. */
export function ApplicantChoice({
  cover,
  applications,
  considered,
  onConsider,
}: Pick<Props, 'cover' | 'applications' | 'considered' | 'onConsider'>) {
  const known = useApplicants(applications)
  const facts = factsOf(cover, applications, known)
  return (
    <fieldset className={styles.choice}>
      <legend>{applications.length === 1 ? '1 applied' : `${applications.length} applied. Who takes it?`}</legend>
      {applications.map((one) => (
        <label key={one.id} className={styles.option}>
          <span className={styles.head}>
            <Person
              name={one.trainer.name}
              src={one.trainer.avatarUrl}
              size={36}
              fact={standingOf(known.get(one.trainer.id))}
            />
            <input
              type="radio"
              name={`applicant-${cover.id}`}
              checked={considered === one.id}
              onChange={() => onConsider(one.id)}
            />
          </span>
          <span className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact.key} className={styles.fact}>
                <span className="dim">{fact.label}</span>
                <span>{fact.value(one)}</span>
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
