import { CircleCheck, UsersRound } from 'lucide-react'
import type { z } from 'zod'
import type { impact } from '@quartet/contract/compliance/requirements'
import { Avatar } from '../../../ui/lists/person.tsx'
import { classesCount, trainersCount } from '../document/document.copy.ts'
import { whenWords } from '../document/affected-classes.copy.ts'
import styles from './requirements.module.css'

const most = 6

/** Whom a change would touch, before it is saved: "43 trainers, 12 classes". */
export function ImpactPreview({ impact: touched, from }: { impact: z.infer<typeof impact>; from: string }) {
  if (touched.trainers === 0)
    return (
      <output className={styles.impact} data-calm>
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b>No trainers are affected.</b> Everyone who needs it already has it from {from}.
        </span>
      </output>
    )
  const named = touched.people.slice(0, most)
  const { firstClassAt, firstClassZone } = touched
  return (
    <section className={styles.impact} aria-label="Who it affects" aria-live="polite">
      <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>
          <b>
            {trainersCount(touched.trainers)}, {classesCount(touched.classes)}
          </b>{' '}
          affected: the document would be missing from {from}.
          {firstClassAt && firstClassZone && ` The first class is on ${whenWords(firstClassAt, firstClassZone).full}.`}
        </p>
        <ul className={`plain ${styles.people}`} aria-label="Trainers without it">
          {named.map((one) => (
            <li key={one.trainerId}>
              <Avatar name={one.name} src={one.avatarUrl} size={22} />
              {one.name}
              {one.classes > 0 && <span>{classesCount(one.classes)}</span>}
            </li>
          ))}
          {touched.trainers > named.length && <li>and {touched.trainers - named.length} more</li>}
        </ul>
      </div>
    </section>
  )
}
