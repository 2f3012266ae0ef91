import styles from './consent-bar.module.css'

export type Consent = 'yes' | 'no'

/**
 * Asked before anything counts visits, and only where something would. In the app it says what was answered; on public
 * pages the small script shows it and hears the answer.
 */
export function ConsentBar({ onAnswer }: { onAnswer?: (answer: Consent) => void }) {
  return (
    <section className={styles.consent} aria-label="Counting visits" data-consent hidden={onAnswer === undefined}>
      <p>
        May we count your visits? It shows us what helps and what doesn’t. We don’t count anything until you agree.{' '}
        <a href="/cookies">About cookies</a>
      </p>
      <div>
        <button type="button" data-consent-answer="yes" onClick={() => onAnswer?.('yes')}>
          Count my visits
        </button>
        <button type="button" data-consent-answer="no" onClick={() => onAnswer?.('no')}>
          Don’t count
        </button>
      </div>
    </section>
  )
}
