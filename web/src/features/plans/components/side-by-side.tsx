import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { planTable } from '@quartet/contract/plan-table'
import { comparison } from '../asked-often.copy.ts'
import styles from './pricing.module.css'

const plans = planTable.filter((plan) => plan.id !== 'trainer')

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
          {comparison.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr className={styles.part}>
                <th scope="rowgroup" colSpan={5}>
                  {title}
                </th>
              </tr>
              {rows.map(({ what, has }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  {plans.map((plan, index) => (
                    <td key={plan.id} data-popular={plan.popular}>
                      <Has value={has[index]!} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Has({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  return (
    <>
      {value ? <Check size={18} strokeWidth={2} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className={styles.heard}>{value ? 'Yes' : 'No'}</span>
    </>
  )
}
