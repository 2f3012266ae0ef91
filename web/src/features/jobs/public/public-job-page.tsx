import type { Job, JobPageData } from '@quartet/contract/jobs/jobs'
import { clockTime, isoWeekdayName, longDate } from '../../../platform/words/dates.ts'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { closingWords, gymWords, payWords, timesWords } from '../jobs/jobs.copy.ts'
import { postingOf } from '../jobs/posting.rules.ts'
import styles from './public-jobs.module.css'

/** One open job as everybody reads it, with what search engines read of it. */
export default function PublicJobPage() {
  const { data } = useVisit()!
  const job = (data as JobPageData | undefined)?.job
  return job ? <OpenJob job={job} /> : <NotOpen />
}

/** A draft, a closed job and one that never was look the same. */
function NotOpen() {
  return (
    <div className={styles.page}>
      <PageHead
        title="This job isn’t open"
        description="It may be filled or closed, or the link may be wrong."
        status={404}
      />
      <h1>This job isn’t open</h1>
      <p className={styles.lead}>
        It may be filled or closed, or the link may be wrong. <a href="/jobs">See open jobs</a>.
      </p>
    </div>
  )
}

function OpenJob({ job }: { job: Job }) {
  const { origin } = useVisit()!
  const facts: [string, string | null][] = [
    ['Pay', payWords(job)],
    ['Specialty', job.specialty?.name ?? null],
    ['Starts', job.startsOn && longDate(job.startsOn)],
    ['Apply until', closingWords(job)],
    ['Documents', job.documents.join(', ') || null],
  ]
  return (
    <div className={styles.page}>
      <PageHead
        title={`${job.title}, ${job.gym.name}`}
        description={[timesWords(job), gymWords(job), payWords(job)].filter(Boolean).join('. ')}
        about={postingOf(job, origin, timesWords(job))}
      />
      <p className={styles.dim}>
        <a className={styles.more} href="/jobs">
          All jobs
        </a>
      </p>
      <h1>{job.title}</h1>
      <p className={styles.lead}>{gymWords(job)}</p>
      <dl className={styles.facts}>
        {facts.flatMap(([name, value]) =>
          value ? [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>] : [],
        )}
      </dl>
      {job.times.length > 0 && (
        <>
          <h2>Weekly times</h2>
          <ul className={styles.times}>
            {job.times.map((time, at) => (
              <li key={at}>
                <strong>{isoWeekdayName(time.weekday)}</strong>
                <span>
                  {clockTime(time.startTime)}, {time.durationMinutes} minutes
                </span>
                <span className={styles.dim}>{time.name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {job.description && <p className={styles.text}>{job.description}</p>}
      <p className={styles.actions}>
        <Action href="/login">Sign in to apply</Action>
        <Action href="/register?plan=trainer" look="outlined">
          New here? It’s free for trainers
        </Action>
      </p>
    </div>
  )
}
