import { Check } from 'lucide-react'
import { useLocation } from 'react-router'
import { planOfId, planTable, type PlanId } from '@quartet/contract/plans/plan-table'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { Closing, PageTop, Section } from '../../../ui/public/section.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import styles from './membership.module.css'
import { membershipWords } from './memberships.copy.ts'
import { organization, productOf, savingOf } from '../public/public-facts.rules.ts'

/** One of the five pages below /memberships; its address says which. */
export default function MembershipPage() {
  const origin = useVisit()?.origin ?? ''
  const plan = planOfId(useLocation().pathname.split('/')[2] as PlanId)
  const words = membershipWords[plan.id]
  const trainer = plan.id === 'trainer'
  const book = `/contact?plan=${plan.id}`
  const offered = planTable.filter(({ id }) => id === plan.id)
  return (
    <>
      <PageHead
        title={`${plan.name} membership`}
        description={`${words.title} ${words.lead}`}
        about={plan.customPrice ? organization(origin) : [organization(origin), productOf(offered, origin)]}
      />
      <PageTop title={words.title} lead={words.lead}>
        <Action href={trainer ? '/register?plan=trainer' : book}>{trainer ? 'Join free' : 'Book Demo'}</Action>
        {!plan.customPrice && !trainer && (
          <Action href={`/register?plan=${plan.id}&trial=true`} look="outlined">
            Start 14 days free
          </Action>
        )}
      </PageTop>
      <Section>
        <div className={styles.facts}>
          <div className={styles.price}>
            <h2>{plan.name}</h2>
            <Price plan={plan} />
            <p>{plan.bestFor}</p>
          </div>
          <div>
            <h2>What’s included</h2>
            <Ticks items={plan.features} />
          </div>
          <div>
            <h2>Who it’s for</h2>
            <Ticks items={words.fits} />
          </div>
        </div>
      </Section>
      <Section title={`A day with ${plan.name}`}>
        <ol className={styles.day}>
          {words.day.map(({ title, words }, index) => (
            <li key={title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </Section>
      {trainer ? (
        <Closing
          title="You teach. We look after the rest."
          lead="Create your account and upload the certificates you have."
        >
          <Action href="/register?plan=trainer" look="ink">
            Join free
          </Action>
        </Closing>
      ) : (
        <Closing title="See your own week in Quartet." lead="30 minutes, with your timetable and your questions.">
          <Action href={book} look="ink">
            Book Demo
          </Action>
          <Action href="/pricing" look="inkLine">
            View Pricing
          </Action>
        </Closing>
      )}
    </>
  )
}

function Price({ plan }: { plan: ReturnType<typeof planOfId> }) {
  const saving = savingOf(plan)
  if (plan.customPrice) return <Amount amount="Custom" terms="a price we agree with you, paid by invoice" />
  if (plan.monthlyPrice === 0) return <Amount amount="Free" terms="for every gym you teach at" />
  return (
    <Amount
      amount={`$${plan.monthlyPrice}`}
      terms={`per month, or $${plan.yearlyPrice} billed yearly, which saves $${saving} a month`}
    />
  )
}

const Amount = ({ amount, terms }: { amount: string; terms: string }) => (
  <>
    <p className={styles.amount}>{amount}</p>
    <p>{terms}</p>
  </>
)

const Ticks = ({ items }: { items: string[] }) => (
  <ul className="plain">
    {items.map((item) => (
      <li key={item}>
        <Check size={17} strokeWidth={2} aria-hidden="true" />
        {item}
      </li>
    ))}
  </ul>
)
