import { Check, ChevronDown } from 'lucide-react'
import { planTable, type Plan } from '@quartet/contract/plans/plan-table'
import { Action } from '../../../ui/public/action.tsx'
import { savingOf } from './public-facts.rules.ts'
import styles from './price-cards.module.css'

/** Features that a card shows before 'Show more'. */
const shown = 6
const gymPlans = planTable.filter((plan) => plan.id !== 'trainer')

/**
 * The four plans with their prices, monthly or yearly. The toggle is two radio buttons that the style sheet reads, so it
 * works without a script; `name` keeps two of them on one page apart.
 */
export function PriceCards(props: { title: string; lead: string; name: string; top?: boolean; yearly?: boolean }) {
  const { title, lead, name, top, yearly = false } = props
  const Heading = top ? 'h1' : 'h2'
  return (
    <section className={`${styles.prices} ${top ? styles.top : ''}`} aria-label="Prices">
      <div className={styles.words}>
        <Heading>{title}</Heading>
        <p>{lead}</p>
      </div>
      <fieldset className={styles.toggle}>
        <legend>How you pay</legend>
        <label>
          <input type="radio" name={name} value="monthly" defaultChecked={!yearly} />
          <span>Monthly</span>
        </label>
        <label>
          <input type="radio" name={name} value="yearly" defaultChecked={yearly} data-yearly />
          <span>
            Yearly <b>Save up to 17%</b>
          </span>
        </label>
      </fieldset>
      <ul className={`plain ${styles.cards}`}>
        {gymPlans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} level={top ? 'h2' : 'h3'} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ plan, level: Heading }: { plan: Plan; level: 'h2' | 'h3' }) {
  const first = plan.features.slice(0, shown)
  const more = plan.features.slice(shown)
  return (
    <li className={styles.card} data-popular={plan.popular}>
      <div className={styles.name}>
        <Heading>{plan.name}</Heading>
        {plan.popular && <span>Most popular</span>}
      </div>
      <p className={styles.about}>{plan.description}</p>
      <Price plan={plan} />
      <Action href={`/contact?plan=${plan.id}`} look={plan.popular ? 'lime' : 'outlined'}>
        Book Demo
      </Action>
      <Features names={first} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span className={styles.closed}>Show more</span>
            <span className={styles.open}>Show less</span>
            <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
          </summary>
          <Features names={more} />
        </details>
      )}
    </li>
  )
}

const Features = ({ names }: { names: string[] }) => (
  <ul className={`plain ${styles.features}`}>
    {names.map((feature) => (
      <li key={feature}>
        <Check size={17} strokeWidth={2} aria-hidden="true" />
        {feature}
      </li>
    ))}
  </ul>
)

function Price({ plan }: { plan: Plan }) {
  const { monthlyPrice, yearlyPrice } = plan
  if (monthlyPrice === null || yearlyPrice === null) {
    return (
      <>
        <p className={styles.price}>
          <b>Custom</b>
        </p>
        <p className={styles.terms}>a price we agree with you</p>
      </>
    )
  }
  return (
    <>
      <div className={styles.monthly}>
        <Amount dollars={monthlyPrice} />
        <p className={styles.terms}>{`or $${yearlyPrice} billed yearly`}</p>
      </div>
      <div className={styles.yearly}>
        <Amount dollars={yearlyPrice} />
        <p className={styles.terms}>{`billed yearly, save $${savingOf(plan)} a month`}</p>
      </div>
    </>
  )
}

const Amount = ({ dollars }: { dollars: number }) => (
  <p className={styles.price}>
    <sup>$</sup>
    <b>{dollars}</b> <span>per month</span>
  </p>
)
