import { offerDraft, supplierDraft } from '@quartet/contract/suppliers/suppliers'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { offeredDocuments } from '../src/features/compliance/requirements/requirements.queries.ts'
import { accounts } from '../src/features/identity/accounts/accounts.tables.ts'
import { askAboutOffer, writeLine } from '../src/features/suppliers/enquiries/enquiries.commands.ts'
import { findOfferEnquiry } from '../src/features/suppliers/enquiries/enquiries.queries.ts'
import { publishOffer, writeOffer } from '../src/features/suppliers/supplier/offers.commands.ts'
import { findOffer } from '../src/features/suppliers/supplier/offers.queries.ts'
import { writeSupplier } from '../src/features/suppliers/supplier/supplier.commands.ts'
import { enquiryPolicy, supplierPolicy } from '../src/features/suppliers/supplier/supplier.policy.ts'
import { supplierOf } from '../src/features/suppliers/supplier/supplier.queries.ts'
import { supplierViews } from '../src/features/suppliers/supplier/supplier.tables.ts'
import { system, type Person } from '../src/platform/actor.ts'
import { allow } from '../src/platform/authorize.ts'
import { newId } from '../src/platform/ids.ts'
import type { Cast } from './demo-people.ts'
import type { Tell } from './demo-data.ts'

type Offer = Omit<z.input<typeof offerDraft>, 'days' | 'renews'> & {
  /** Days from today, each with the places that are left. */
  held?: [number, number][]
  renews?: string[]
  /** Days ago; without it is still a draft. */
  since?: number
  /** Looks on each of the last days, the newest first. */
  looks: number[]
}

const carlton = { city: 'Carlton', state: 'VIC', postcode: '3053' } as const

const catalogue: Offer[] = [
  {
    kind: 'course',
    title: 'CPR refresher, one evening',
    description:
      'HLTAID009 in two hours, with dolls and a defibrillator.\nThe statement of attainment is in your mail the next day.',
    priceCents: 7500,
    ...carlton,
    held: [
      [9, 4],
      [23, 11],
      [44, 12],
    ],
    renews: ['CPR'],
    since: 15,
    looks: [4, 7, 3, 5, 2],
  },
  {
    kind: 'course',
    title: 'First aid in a day',
    description: 'HLTAID011. Theory online first, then 1 day in person.',
    priceCents: 14500,
    ...carlton,
    held: [
      [16, 0],
      [37, 6],
    ],
    renews: ['First aid', 'CPR'],
    since: 15,
    looks: [2, 3, 0, 1],
  },
  {
    kind: 'equipment',
    title: 'Defibrillator for the studio wall',
    description: 'With a cabinet, 2 sets of pads and a reminder when they expire.',
    priceCents: 219000,
    priceFor: 'item',
    ...carlton,
    since: 10,
    looks: [1, 2],
  },
  {
    kind: 'course',
    title: 'Mental health first aid for teams',
    description: '2 half days at your gym.',
    online: true,
    looks: [],
  },
]

/** The supplier of the story: who they are, what they offer, and who asks. */
export async function tellSuppliers(tell: Tell, cast: Cast, now: Temporal.Instant): Promise<void> {
  const kit = await supplierOfStory(tell, now)
  const ago = (hours: number) => now.subtract({ hours })
  const begun = tell(kit, ago(16 * 24))
  await writeSupplier(
    { ...begun, actor: kit },
    supplierDraft.parse({
      name: 'Lawson First Aid Training',
      about: 'First aid and CPR for gyms and trainers in the inner north, in small groups.',
      website: 'https://lawson.example',
      ...carlton,
    }),
  )
  const supplier = (await supplierOf(begun.tx, kit.userId))!
  const documents = new Map((await offeredDocuments(begun.tx)).map((one) => [one.name, one.id]))
  const ports = { documents: offeredDocuments }
  const today = now.toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const ids: string[] = []
  for (const { held, renews, since, looks, ...said } of catalogue) {
    const work = tell(kit, ago(24 * (since ?? 2)))
    const draft = offerDraft.parse({
      ...said,
      days: (held ?? []).map(([days, placesLeft]) => ({
        day: today.add({ days }).toString(),
        startTime: said.title.startsWith('CPR') ? '18:00' : '09:00',
        placesLeft,
      })),
      renews: (renews ?? []).map((name) => documents.get(name)!),
    })
    const id = await writeOffer(work, ports, allow(kit, supplierPolicy, 'edit', supplier), draft)
    const offer = (await findOffer(work.tx, undefined, id))!
    if (since !== undefined) await publishOffer(work, allow(kit, supplierPolicy, 'edit', offer))
    if (looks.length > 0)
      await work.tx.insert(supplierViews).values(
        looks.map((views, days) => ({
          supplierId: supplier.id,
          offerId: id,
          day: now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days }),
          views,
        })),
      )
    ids.push(id)
  }
  const asks = async (who: Person, gymId: string | null, offerId: string, text: string, hours: number) => {
    const work = { ...tell(who, ago(hours)), actor: who }
    const offer = (await findOffer(work.tx, undefined, offerId))!
    const by = allow(who, enquiryPolicy, 'ask', { gymId, askerId: who.userId, accountId: kit.userId })
    return askAboutOffer(work, offer, by, { day: null, text })
  }
  const { northside } = cast.gyms
  await asks(northside.owner, northside.gymId, ids[0]!, 'Could you run it at our gym for 10 of us?', 5)
  const answered = await asks(cast.trainers.mei, null, ids[1]!, 'Does it renew my CPR as well?', 74)
  const work = { ...tell(kit, ago(70)), actor: kit }
  const enquiry = (await findOfferEnquiry(work.tx, undefined, answered))!
  await writeLine(work, allow(kit, enquiryPolicy, 'write', enquiry), 'Yes, both are on the statement of attainment.')
}

async function supplierOfStory(tell: Tell, now: Temporal.Instant): Promise<Person> {
  const { tx } = tell(system('demo'), now)
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'supplier'), isNull(accounts.archivedAt)))
  return {
    kind: 'person',
    userId: account!.id,
    role: 'supplier',
    name: 'Kit Lawson',
    sessionId: newId(),
    trainerId: null,
    teams: [],
    actingGymId: null,
  }
}
