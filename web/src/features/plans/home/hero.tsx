import { Action } from '../../../ui/public/action.tsx'
import board from '../../../../pictures/covers.webp'
import phone from '../../../../pictures/trainer-covers.webp'
import styles from './hero.module.css'

const story = [
  { at: '6:48 am', what: 'Hot Vinyasa needs cover', how: 'Priya is sick; 22 people usually come', tone: 'needs' },
  { at: '6:48 am', what: '4 favourites asked first', how: 'qualified, free and nearby', tone: 'plain' },
  { at: '7:20 am', what: 'Noor has applied', how: 'taught it 31 times, documents valid', tone: 'plain' },
  { at: '7:22 am', what: 'Approved. 34 minutes.', how: 'timetable, phones and pay are updated', tone: 'done' },
]

const stats = [
  { figure: '1000+', label: 'cover requests filled' },
  { figure: '100K+', label: 'classes per year' },
  { figure: '10,000+', label: 'documents verified' },
  { figure: '98%', label: 'satisfaction' },
  { figure: '4.9/5', label: 'rating' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '24/7', label: 'support' },
]

export function HomeHero() {
  return (
    <>
      <section className={styles.hero}>
        <div>
          <h1>No class goes without a trainer.</h1>
          <p className={styles.lead}>
            Build the timetable, find cover in minutes, keep every certificate current and send payroll that adds up.
            One place for gyms and the people who teach in them.
          </p>
          <div className={styles.actions}>
            <Action href="/contact">Book Demo</Action>
            <Action href="/pricing" look="outlined">
              View Pricing
            </Action>
          </div>
        </div>
        <ol className={styles.story} aria-label="How a class found its cover one morning">
          {story.map(({ at, what, how, tone }) => (
            <li key={what}>
              <time>{at}</time>
              <p data-tone={tone}>
                <b>{what}</b>
                <span>{how}</span>
              </p>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.band}>
        <picture>
          <source media="(max-width: 47.99em)" srcSet={phone} width="780" height="1252" />
          <img
            src={board}
            width="2880"
            height="1568"
            fetchPriority="high"
            alt="A gym’s covers in Quartet: which classes need a trainer, how long is left, and who has applied."
          />
        </picture>
      </div>
      <section aria-label="Quartet in figures" className={styles.stats}>
        <dl>
          {stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
