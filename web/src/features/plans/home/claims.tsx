import { Check } from 'lucide-react'
import documents from '../../../../pictures/documents.webp'
import payroll from '../../../../pictures/payroll.webp'
import styles from './claims.module.css'

const claims = [
  {
    title: 'A document is valid for a class, not in a drawer.',
    words:
      'Quartet sets the certificate beside last year’s, and says which class it blocks. You approve it with one key.',
    points: [
      'WWCC by state, CPR, first aid, insurance',
      'Reminders that name the classes at stake',
      'One upload, each gym that may see it',
    ],
    picture: documents,
    alt: 'The documents of a gym in Quartet: who can teach, what runs out next, and which classes that touches.',
  },
  {
    title: 'Payroll that can explain itself.',
    words:
      'What was taught becomes invoices and timesheets. GST, super and the bank file follow, and every amount says why.',
    points: [
      'Stops when bank details change',
      'Super clock runs until the fund has it',
      'Corrections, never silent edits',
    ],
    picture: payroll,
    alt: 'The pay documents of a gym in Quartet, with their amounts and what still needs an answer.',
  },
]

/** What the product claims, each with the real screen beside it. */
export function HomeClaims() {
  return claims.map(({ title, words, points, picture, alt }) => (
    <section key={title} className={styles.claim}>
      <div>
        <h2>{title}</h2>
        <p>{words}</p>
        <ul className="plain">
          {points.map((point) => (
            <li key={point}>
              <Check size={18} strokeWidth={2} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <img src={picture} width="2360" height="1500" loading="lazy" alt={alt} />
    </section>
  ))
}
