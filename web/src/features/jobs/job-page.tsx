import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Job } from '@quartet/contract/jobs/jobs'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { clockTime, isoWeekdayName, longDate } from '../../platform/words/dates.ts'
import { Card } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Apply } from './applications/apply.tsx'
import { WordChip } from '../../ui/display/chip.tsx'
import { PagePending } from '../../ui/page/page-pending.tsx'
import { JobActions } from './jobs/job-actions.tsx'
import posting from '../../ui/lists/posting.module.css'
import styles from './jobs/jobs.module.css'
import { oneJob } from './jobs/jobs.api.ts'
import { closingWords, gymWords, jobWord, payWords } from './jobs/jobs.copy.ts'

/** One job: what it is, and what whoever reads it can do about it. */
export default function JobPage() {
  const { id = '' } = useParams()
  const { currentUser } = useAuth()
  const { data: job, error, refetch } = useQuery(oneJob(id))
  if (!job) return <PagePending title="Job" error={error} onRetry={() => void refetch()} />
  const ours = job.counts !== null
  return (
    <>
      <PageHeader
        title={job.title}
        back={{ to: ours ? '/jobs?show=own' : '/jobs', label: ours ? 'Your jobs' : 'Jobs Board' }}
        beside={(ours || job.status !== 'open') && <WordChip {...jobWord[job.status]} />}
        fact={gymWords(job)}
        actions={<JobActions job={job} />}
      />
      {job.removed && <output className={styles.notice}>We’ve removed this job: {job.removed.reason}</output>}
      <div className={posting.columns}>
        <div className={posting.stack}>
          <Facts job={job} />
          {job.times.length > 0 && <Times job={job} />}
          {job.description && (
            <Card title="About this job">
              <p className={posting.text}>{job.description}</p>
            </Card>
          )}
        </div>
        {job.mine ? <Apply key={job.mine.application?.status} job={job} /> : currentUser === null && <SignIn />}
      </div>
    </>
  )
}

function Facts({ job }: { job: Job }) {
  const facts: [string, string | null][] = [
    ['Pay', payWords(job)],
    ['Specialty', job.specialty?.name ?? null],
    ['Starts', job.startsOn && longDate(job.startsOn)],
    ['Apply until', closingWords(job)],
    ['Documents', job.documents.join(', ') || null],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Card title="Job details">
      <dl className={posting.facts}>
        {known.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
      </dl>
    </Card>
  )
}

function Times({ job }: { job: Job }) {
  return (
    <Card title="Weekly times" flush>
      <ul className={`plain ${posting.days}`}>
        {job.times.map((time, at) => (
          <li key={at}>
            <strong>{isoWeekdayName(time.weekday)}</strong>
            <span>
              {clockTime(time.startTime)}, {time.durationMinutes} minutes
            </span>
            <span className="dim">{time.name}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SignIn() {
  return (
    <Card title="Apply">
      <div className={posting.stack}>
        <p>Trainers apply with their profile and a note. Quartet is free for trainers.</p>
        <div className={styles.actions}>
          <Button component={Link} to="/login">
            Sign in to apply
          </Button>
          <Button variant="default" component={Link} to="/register?plan=trainer">
            Create an account
          </Button>
        </div>
      </div>
    </Card>
  )
}
