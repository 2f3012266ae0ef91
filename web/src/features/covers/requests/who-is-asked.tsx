import { useQuery } from '@tanstack/react-query'
import { BellOff, Check, Hand, Phone, TriangleAlert, Users } from 'lucide-react'
import { useNow } from '../../../platform/words/clock.ts'
import { askWords } from '../away/away.rules.ts'
import { awayPreview } from '../away/requests.api.ts'
import { AskPlanDetails } from '../away/ask-plan.tsx'
import styles from '../away/ask-for-cover.module.css'

const icons = { people: Users, warning: TriangleAlert, hand: Hand, phone: Phone, bell: BellOff, done: Check }

/** Who would be asked for one class, in which wave and when, and why the others are not: shown before it is asked. */
export function WhoIsAsked({ timetableId }: { timetableId: string }) {
  const now = useNow()
  const { data } = useQuery(awayPreview({ timetableIds: [timetableId] }))
  const gym = data?.[0]
  const one = gym?.classes[0]
  if (!gym || !one) return null
  const { tone, icon, words } = askWords(one, gym, Math.round((Date.parse(one.startsAt) - now) / 60_000))
  const Icon = icons[icon]
  return (
    <section className={styles.plan} aria-label="Who is asked">
      <p className={styles.words} data-tone={tone}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {words}
      </p>
      {one.plan && (
        <details open={one.plan.qualified === 0}>
          <summary>Who is asked, and when</summary>
          <AskPlanDetails plan={one.plan} zone={gym.timezone} waits={one.way === 'permission'} />
        </details>
      )}
    </section>
  )
}
