/** Asked before anything counts visits, and only where something would. Shown by the small script until answered. */
export function ConsentBar() {
  return (
    <section className="consent" aria-label="Counting visits" data-consent hidden>
      <p>
        May we count visits to these pages? It tells us what helps and what does not. Nothing is counted until you say
        yes. <a href="/cookies">About cookies</a>
      </p>
      <div>
        <button type="button" data-consent-answer="yes">
          Count my visit
        </button>
        <button type="button" data-consent-answer="no">
          Do not count
        </button>
      </div>
    </section>
  )
}
