import type { JobsPageData } from '@quartet/contract/jobs/jobs'
import { isoWeekdayName } from '../../../platform/words/dates.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { daypartWord, gymWords, payWords, timesWords } from '../jobs/jobs.copy.ts'
import { noFilters, type Filters } from '../jobs/jobs.rules.ts'
import styles from './public-jobs.module.css'

const nothing: JobsPageData = { jobs: [], next: null, trouble: null, specialties: [] }

/** The jobs board as everybody reads it, without a script. */
export default function PublicJobsPage() {
  const visit = useVisit()!
  const { jobs, next, trouble, specialties } = (visit.data ?? nothing) as JobsPageData
  const asked = Object.fromEntries(
    Object.keys(noFilters).map((name) => [name, visit.query[name] ?? '']),
  ) as unknown as Filters
  const more = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  const searched = more.size > 0
  if (next) more.set('cursor', next)
  return (
    <div className={styles.page}>
      <PageHead
        title="Jobs for fitness trainers"
        description="Open jobs for fitness trainers at gyms and studios: weekly classes with their times and pay, and cover lists."
        canonical="/jobs"
      />
      <h1>Jobs for trainers</h1>
      <p className={styles.lead}>Weekly classes with their times and pay, straight from gyms’ timetables.</p>
      <search>
        <form className={styles.search} action="/jobs">
          <label>
            Search
            <input name="q" type="search" defaultValue={asked.q} maxLength={120} />
          </label>
          <Choice name="specialty" label="Specialty" value={asked.specialty}>
            {specialties.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {`${'– '.repeat(depth)}${name}`}
              </option>
            ))}
          </Choice>
          <label>
            Near
            <input name="near" defaultValue={asked.near} placeholder="Suburb or postcode" maxLength={80} />
          </label>
          <Choice name="within" label="Within" value={asked.within} any="25 km">
            {['5', '10', '50', '100'].map((km) => (
              <option key={km} value={km}>
                {`${km} km`}
              </option>
            ))}
          </Choice>
          <label>
            Minimum pay per hour
            <input
              name="pay"
              inputMode="numeric"
              pattern="[0-9]*"
              defaultValue={asked.pay}
              placeholder="Any"
              maxLength={4}
            />
          </label>
          <Choice name="day" label="Day" value={asked.day}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <option key={day} value={day}>
                {isoWeekdayName(day)}
              </option>
            ))}
          </Choice>
          <Choice name="time" label="Time" value={asked.time}>
            {Object.entries(daypartWord).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Choice>
          <button type="submit">Search jobs</button>
        </form>
      </search>
      {trouble ? (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      ) : jobs.length === 0 ? (
        <p className={styles.none}>
          {searched
            ? 'No jobs match these filters. Remove a filter or search a wider area.'
            : 'No open jobs right now. Jobs that gyms post appear here.'}
        </p>
      ) : (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job.id}>
              <a href={`/jobs/${job.id}`}>{job.title}</a>
              <span>{gymWords(job)}</span>
              <span className={styles.dim}>{timesWords(job)}</span>
              {job.pay && <strong>{payWords(job)}</strong>}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          <a className={styles.more} rel="next" href={`/jobs?${more}`}>
            More jobs
          </a>
        </p>
      )}
    </div>
  )
}

function Choice({
  name,
  label,
  value,
  any = 'Any',
  children,
}: {
  name: string
  label: string
  value: string
  any?: string
  children: React.ReactNode
}) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  )
}
