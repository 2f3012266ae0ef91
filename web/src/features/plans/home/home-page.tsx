import { planTable } from '@quartet/contract/plans/plan-table'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { Closing, Section } from '../../../ui/public/section.tsx'
import { HomeClaims } from './claims.tsx'
import { HomeHero } from './hero.tsx'
import { HomeSteps } from './steps.tsx'
import { HomeVoices } from './voices.tsx'
import { PriceCards } from '../public/price-cards.tsx'
import { TwelveJobs } from './twelve-jobs.tsx'
import { organization, productOf } from '../public/public-facts.rules.ts'
import { useVisit } from '../../../ui/public/visit.ts'

export default function HomePage() {
  const origin = useVisit()?.origin ?? ''
  return (
    <>
      <PageHead
        title="Quartet: no class goes without a trainer"
        description="Build the timetable, find cover in minutes, keep every certificate current and send payroll that adds up. One place for gyms and the people who teach in them."
        about={[organization(origin), productOf(planTable, origin)]}
      />
      <HomeHero />
      <HomeClaims />
      <Section title="Twelve jobs, done in one place.">
        <TwelveJobs />
      </Section>
      <HomeSteps />
      <PriceCards
        title="A price per gym, not per trainer."
        lead="14 days free, without a card. Trainers join free, always."
        name="home"
      />
      <Section title="From the people who open at 5 am.">
        <HomeVoices />
      </Section>
      <Closing
        title="Fill tomorrow’s 6 am tonight."
        lead="Show us one week of your timetable, and we’ll show you the same week in Quartet."
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
