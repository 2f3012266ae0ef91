import { Check } from 'lucide-react'
import documents from '../../../../pictures/documents.webp'
import payroll from '../../../../pictures/payroll.webp'
import styles from './claims.module.css'

const claims = [
  {
    title: 'Check documents for each class, not once a year.',
    words:
      'Quartet shows the certificate next to last year’s, and which classes it affects. You approve it with one key.',
    points: [
      'WWCC by state, CPR, first aid, insurance',
      'Reminders that name the affected classes',
      'One upload for every gym you share it with',
    ],
    picture: documents,
    alt: 'A gym’s documents in Quartet: who can teach, what expires next, and which classes are affected.',
  },
  {
    title: 'Payroll that explains itself.',
    words:
      'Classes taught become invoices and timesheets. GST, super and the bank file follow, and every amount shows how it was worked out.',
    points: [
      'Pauses when bank details change',
      'Super tracked until the fund receives it',
      'Corrections you can see, never silent edits',
    ],
    picture: payroll,
    alt: 'A gym’s invoices and timesheets in Quartet, with their amounts and what still needs a reply.',
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
