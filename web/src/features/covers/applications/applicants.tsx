import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { callNames } from '../cover/cover.rules.ts'
import { factsOf, standingOf, type Known } from './applicant-facts.tsx'
import styles from './applicants.module.css'

type Props = {
  cover: Cover
  known: Known
  asked: number | undefined
  best: { applicationId: string; because: string } | null
  applications: Application[]
  considered: string
  onConsider: (id: string) => void
  onApprove: (application: Application) => void
  busy: string | null
}

/**
 * Facts are rows, people are columns, the action stands in the column it belongs to. Who fits best by the rule that says
 * its reason stands first, then who applied first.
 */
export function ApplicantsTable(props: Props) {
  const { cover, known, asked, best, applications, considered, onConsider, onApprove, busy } = props
  const facts = factsOf(cover, applications, known)
  const names = callNames(applications.map((one) => one.trainer.name))
  const isFirst = (one: Application) => applications.length > 1 && one === applications[0]
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
                {asked !== undefined && <small>of {asked} asked so far</small>}
              </td>
              {applications.map((one) => (
                <th key={one.id} scope="col" data-first={isFirst(one)}>
                  <span className={styles.head}>
                    <Person
                      name={one.trainer.name}
                      src={one.trainer.avatarUrl}
                      size={32}
                      fact={standingOf(known.get(one.trainer.id))}
                    />
                    {best?.applicationId === one.id && <Chip tone="outline">Fits best</Chip>}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.key}>
                <th scope="row">{fact.label}</th>
                {applications.map((one) => (
                  <td key={one.id} data-first={isFirst(one)}>
                    {fact.value(one)}
                  </td>
                ))}
              </tr>
            ))}
            {applications.some((one) => one.can.approve) && (
              <tr>
                <th scope="row">Your choice</th>
                {applications.map((one, index) => (
                  <td key={one.id} data-first={isFirst(one)}>
                    {one.can.approve && (
                      <Button
                        fullWidth
                        aria-keyshortcuts={index === 0 ? 'A' : undefined}
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
                        {index === 0 && (
                          <kbd className={styles.key} aria-hidden="true">
                            A
                          </kbd>
                        )}
                      </Button>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {best && (
        <p className={styles.because}>
          <b>{names[applications.findIndex((one) => one.id === best.applicationId)]} fits best:</b>{' '}
          {best.because.toLowerCase()}.
        </p>
      )}
    </Card>
  )
}

/** On a phone the people stand below each other; one is chosen and the bar at the bottom approves them. */
export function ApplicantChoice({
  cover,
  known,
  best,
  applications,
  considered,
  onConsider,
}: Pick<Props, 'cover' | 'known' | 'best' | 'applications' | 'considered' | 'onConsider'>) {
  const facts = factsOf(cover, applications, known)
  return (
    <fieldset className={styles.choice}>
      <legend>{applications.length === 1 ? '1 applied' : `${applications.length} applied. Choose one.`}</legend>
      {applications.map((one) => (
        <label key={one.id} className={styles.option}>
          <span className={styles.head}>
            <Person
              name={one.trainer.name}
              src={one.trainer.avatarUrl}
              size={36}
              fact={standingOf(known.get(one.trainer.id))}
            />
            {best?.applicationId === one.id && <Chip tone="outline">Fits best</Chip>}
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
