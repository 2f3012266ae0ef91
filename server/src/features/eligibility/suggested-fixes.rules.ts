import type { Disqualification } from '@quartet/contract/covers/cover'
import type { EligibilityFacts } from './eligibility.rules.ts'

type Fix = NonNullable<Disqualification['fix']>

const tab = (name: string) => `/dashboard/trainer?tab=${name}`

/** What a trainer can do about a reason; undefined where there is nothing for them to do. */
export function fixForTrainer(
  { code, gate }: Disqualification,
  facts: Pick<EligibilityFacts, 'connection' | 'lacking' | 'asks'> & { gymId: string },
): Fix | undefined {
  if (code === 'not_connected' && facts.connection === null)
    return { words: 'Ask to be connected', link: `/gyms/${facts.gymId}` }
  if (code === 'specialty')
    return { words: `Add ${facts.asks?.name ?? 'it'} if you teach it`, link: tab('specialties') }
  if (code === 'clash') return { words: 'Ask for cover for the other class first', link: tab('timetable') }
  if (code === 'on_leave' || code === 'busy_elsewhere' || code === 'outside_hours')
    return { words: 'Change your availability', link: '/availability' }
  if (code === 'document' || code === 'document_for_covers') {
    const lack = facts.lacking.find((one) => `document:${one.requirementId}` === gate)
    if (!lack) return undefined
    if (lack.status === 'pending') return { words: 'See its review', link: tab('compliance') }
    // A new one may be on its way already, which only the wallet knows.
    if (lack.status === 'expired') return { words: 'See it and renew it', link: tab('compliance') }
    return { words: 'Upload it', link: `${tab('compliance')}&requirement=${lack.requirementId}` }
  }
  return undefined
}

/** What the managers of the gym can do about it. */
export function fixForGym(
  { code, gate }: Disqualification,
  can: { setAside: boolean; block: boolean },
): Fix | undefined {
  if (code === 'not_asked' && can.block) return { words: 'Let them take covers again', link: null }
  if (code === 'not_connected') return { words: 'Connect with them', link: '/trainers' }
  if (code === 'clash') return { words: 'Find cover for their other class first', link: null }
  if (gate !== undefined && can.setAside) return { words: 'Allow for this class', link: null }
  return undefined
}
