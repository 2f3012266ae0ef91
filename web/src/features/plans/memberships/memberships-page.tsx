import { planTable, type Plan } from '@quartet/contract/plans/plan-table'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { Closing, PageTop, Section } from '../../../ui/public/section.tsx'
import styles from './membership.module.css'
import { membershipWords } from './memberships.copy.ts'

const priceOf = ({ monthlyPrice }: Plan) => {
  if (monthlyPrice === null) return 'Custom'
  return monthlyPrice === 0 ? 'Free' : `$${monthlyPrice} per month`
}

export default function MembershipsPage() {
  return (
    <>
      <PageHead
        title="Memberships"
        description="Four memberships for gyms, from one studio to a franchise, and one for trainers that is free."
      />
      <PageTop
        title="Five memberships, one of them free."
        lead="For gyms, the price depends on how many locations you run, never on how many people teach there. Trainers pay nothing."
      />
      <Section>
        <ul className={`plain ${styles.all}`}>
          {planTable.map((plan) => (
            <li key={plan.id}>
              <PageLink href={plan.link}>
                <h2>{plan.name}</h2>
                <p>{membershipWords[plan.id].lead}</p>
                <b>{priceOf(plan)}</b>
              </PageLink>
            </li>
          ))}
        </ul>
      </Section>
      <Closing
        title="Not sure which?"
        lead="Tell us about your week. We’ll tell you which one fits, even if it’s the smallest."
      >
        <Action href="/contact" look="ink">
          Book Demo
        </Action>
        <Action href="/pricing" look="inkLine">
          View Pricing
        </Action>
      </Closing>
    </>
  )
}
