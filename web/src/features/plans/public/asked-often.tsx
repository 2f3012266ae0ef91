import { askedOften } from './asked-often.copy.ts'
import styles from './pricing.module.css'

export const AskedOften = () => (
  <div className={styles.asked}>
    {askedOften.map(({ question, answer }) => (
      <div key={question}>
        <h3>{question}</h3>
        <p>{answer}</p>
      </div>
    ))}
  </div>
)
