import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { GymRow } from '../../gyms/gym/gym.queries.ts'
import { differencesOf } from './differences.queries.ts'
import type { PayLineRow } from '../document/document.queries.ts'
import { documentName } from '../document/document.rules.ts'
import { documentFor, type Payee } from '../document/drafts.commands.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { payDocuments, payLines } from '../document/document.tables.ts'
import type { PayPeriod } from '../reckoning/periods.rules.ts'

/** How far back classes that were paid are looked at again, in days. */
export const lookBack = 400

/**
 * Puts on a trainer's drafts what classes that they sent in or were paid for are worth more or less by now, each as a
 * line that names the document it corrects. `open` are those of the drafts that were there before. Answers the documents that it touched. The pay has to be in hand.
 */
export async function putCorrections(
  work: Work & { actor: { userId: string } },
  ports: PayrollPorts,
  gym: GymRow,
  payee: Payee,
  { period, drafts, open, kindFor }: { period: PayPeriod; drafts: string[]; open: string[]; kindFor: KindFor },
): Promise<string[]> {
  const { tx } = work
  if (open.length > 0)
    await tx.delete(payLines).where(and(inArray(payLines.documentId, open), eq(payLines.kind, 'correction')))
  const since = { from: period.from.subtract({ days: lookBack }), to: period.to }
  const differences = (await differencesOf(work, ports, gym, payee, since)).filter((one) => one.isDue)
  const touched = new Set<string>()
  for (const one of differences) {
    const { line, document, cents } = one
    const documentId = await draftFor(work, payee, period, drafts, document, kindFor)
    await tx.insert(payLines).values({
      id: newId(),
      documentId,
      gymId: gym.id,
      trainerId: payee.trainerId,
      ...correcting(line),
      note: `Correction to ${documentName(document)}: ${one.words}`,
      cents,
      steps: one.steps,
      facts: one.facts,
    })
    touched.add(documentId)
  }
  return [...touched]
}

/** What a line has of the one that it corrects; its time is on that one already. */
export function correcting({ id, ...line }: PayLineRow) {
  const { entryId, date, startsAt, endsAt, title, hue, supply, taxBasisPoints, qualifying } = line
  const same = { entryId, date, startsAt, endsAt, title, hue, supply, taxBasisPoints, qualifying }
  return { ...same, kind: 'correction' as const, correctsId: id, minutes: 0 }
}

type Corrected = Pick<typeof payDocuments.$inferSelect, 'engagementId' | 'taxed'>
type KindFor = (of: Corrected, dates: string[]) => Parameters<typeof documentFor>[4]

/** The draft that a correction goes on: one of the same engagement, and of the same standing of GST. */
async function draftFor(
  work: Work & { actor: { userId: string } },
  payee: Payee,
  period: PayPeriod,
  drafts: string[],
  { engagementId, taxed }: Corrected,
  kindFor: KindFor,
): Promise<string> {
  const open =
    drafts.length > 0 ? await work.tx.select().from(payDocuments).where(inArray(payDocuments.id, drafts)) : []
  const fits = open.find((one) => one.engagementId === engagementId && one.taxed === taxed)
  if (fits) return fits.id
  const group = { engagementId, taxed }
  return documentFor(work, payee, period, group, kindFor(group, []))
}
