import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { planTable, type Plan, type PlanLimits } from '@quartet/contract/plans/plan-table'
import { inEveryPlan, support } from './asked-often.copy.ts'
import styles from './pricing.module.css'

const plans = planTable.filter((plan) => plan.id !== 'trainer')
const limited: [string, keyof PlanLimits][] = [
  ['Trainers', 'trainers'],
  ['Studios', 'studios'],
  ['Classes', 'classes'],
]

export function SideBySide() {
  return (
    // Scrolls by itself on a phone; a focus lets the arrow keys do it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.table} aria-label="The plans side by side" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.heard}>What</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" data-popular={plan.popular}>
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Part title="Size" />
          {limited.map(([what, limit]) => (
            <Row key={what} what={what} has={({ limits }) => limits[limit] ?? 'Unlimited'} />
          ))}
          {inEveryPlan.flatMap(({ title, rows }) => [
            <Part key={title} title={title} />,
            ...rows.map((what) => <Row key={what} what={what} has={() => <Yes />} />),
          ])}
          <Part title="Company" />
          <Row what="Support" has={({ id }) => support[id]} />
        </tbody>
      </table>
    </section>
  )
}

const Part = ({ title }: { title: string }) => (
  <tr className={styles.part}>
    <th scope="rowgroup" colSpan={5}>
      {title}
    </th>
  </tr>
)

const Row = ({ what, has }: { what: string; has: (plan: Plan) => ReactNode }) => (
  <tr>
    <th scope="row">{what}</th>
    {plans.map((plan) => (
      <td key={plan.id} data-popular={plan.popular}>
        {has(plan)}
      </td>
    ))}
  </tr>
)

const Yes = () => (
  <>
    <Check size={18} strokeWidth={2} aria-hidden="true" />
    <span className={styles.heard}>Yes</span>
  </>
)
