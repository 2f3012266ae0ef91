import { UserRoundCheck } from 'lucide-react'
import { planTable } from '@quartet/contract/plans/plan-table'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { Closing, Section } from '../../../ui/public/section.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { askedOften } from './asked-often.copy.ts'
import { AskedOften } from './asked-often.tsx'
import { PriceCards } from './price-cards.tsx'
import { SideBySide } from './side-by-side.tsx'
import { organization, productOf, questionsOf } from './public-facts.rules.ts'
import styles from './pricing.module.css'

export default function PricingPage() {
  const origin = useVisit()?.origin ?? ''
  return (
    <>
      <PageHead
        title="Pricing: a price per gym, not per trainer"
        description="QT Lite from $66, QT Studio from $124 and QT Multi-Studio from $191 a month. 14 days free, without a card. Trainers join free, always."
        about={[organization(origin), productOf(planTable, origin), questionsOf(askedOften)]}
      />
      <PriceCards
        title="A price per gym, not per trainer."
        lead="14 days free, without a card. Change plan whenever you like."
        name="pricing"
        top
      />
      <aside className={styles.trainers} aria-label="For trainers">
        <UserRoundCheck size={26} strokeWidth={1.6} aria-hidden="true" />
        <div>
          <h2>Trainers join free, always</h2>
          <p>Documents, cover offers, invoices and the jobs board, for as many gyms as you teach at.</p>
        </div>
        <Action href="/memberships/trainer" look="outlined">
          Trainer membership
        </Action>
      </aside>
      <Section
        title="Side by side"
        lead="Every plan includes all of Quartet. The lists above show who each plan is for. The difference is the support you get."
      >
        <SideBySide />
      </Section>
      <Section title="Frequently asked questions">
        <AskedOften />
      </Section>
      <Closing title="See your own week in Quartet." lead="30 minutes, with your timetable and your questions.">
        <Action href="/contact" look="ink">
          Book Demo
        </Action>
      </Closing>
    </>
  )
}
