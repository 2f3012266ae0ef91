import type { DocumentState } from '@quartet/contract/payroll/payroll'
import type { PayFacts, PayStep } from '@quartet/contract/connections/rates'
import type { Work } from '../../../platform/db/db.ts'
import { reasonsOfRates } from '../../connections/rates/cards.queries.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { classLinesIn, saidOf, type PayLineRow } from '../document/document.queries.ts'
import { decided, isDecided } from '../document/document.rules.ts'
import type { ClassForPay } from '../reckoning/fill.rules.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { priceListOf } from '../reckoning/prices.queries.ts'
import { changeWords, factsFor, priceOf } from '../reckoning/prices.rules.ts'

type Owner = { gymId: string; trainerId: string; name: string }

/** What one class that was sent in is worth more or less by now than all its live lines say. */
export type Changed = {
  line: PayLineRow
  document: Awaited<ReturnType<typeof classLinesIn>>[number]['document']
  cents: number
  words: string
  steps: PayStep[]
  facts: PayFacts | null
  /** It goes on the next document: this one is decided, or both sides left it as it was. */
  isDue: boolean
}

const standing: DocumentState[] = ['submitted', 'part_queried', 'approval_revoked', ...decided]

/**
 * What is different by now of the classes of one trainer that were sent in, of days between two dates. A class that nobody
 * confirms any more is left alone: what became of it is not known.
 */
export async function differencesOf(
  work: Work,
  ports: PayrollPorts,
  gym: GymRow,
  { trainerId, name }: Owner,
  between: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): Promise<Changed[]> {
  const { tx } = work
  const lines = await classLinesIn(tx, { gymId: gym.id, trainerId }, between, standing)
  if (lines.length === 0) return []
  const entryIds = lines.map(({ line }) => line.entryId!)
  const [list, classes, said, reasons] = await Promise.all([
    priceListOf(tx, gym, trainerId, between),
    ports.classes(tx, { entryIds }),
    saidOf(tx, trainerId, entryIds),
    reasonsOfRates(tx, gym.id),
  ])
  const byId = new Map(classes.map((one) => [one.entryId, one]))
  return lines.flatMap(({ line, document }): Changed[] => {
    const one = byId.get(line.entryId!)
    const now = one && worthNow(one, trainerId)
    if (!one || now === 'unknown') return []
    const priced = now === 'theirs' ? priceOf(list, trainerId, name, one) : null
    if (now === 'theirs' && !priced) return []
    const cents = (priced?.cents ?? 0) - (said.get(line.entryId!) ?? 0)
    if (cents === 0) return []
    const facts = priced ? factsFor(list, trainerId, one) : null
    const words = line.facts
      ? changeWords(line.facts, facts, reasons.get(priced?.ruleId ?? ''))
      : 'Its amount has changed'
    const isDue = isDecided(document.state) || line.settledAt !== null
    return [{ line, document, cents, words, steps: priced?.steps ?? [], facts, isDue }]
  })
}

function worthNow(one: ClassForPay, trainerId: string): 'theirs' | 'not' | 'unknown' {
  if (one.cancelled || (one.trainerId !== trainerId && one.trainerId !== null && one.confirmed)) return 'not'
  return one.trainerId === trainerId && one.confirmed ? 'theirs' : 'unknown'
}
