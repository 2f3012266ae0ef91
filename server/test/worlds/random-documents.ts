import { requirementTerms } from '@quartet/contract/compliance/requirements'
import {
  credentials,
  documentFiles,
  requirements,
  requirementVersions,
  submissions,
  waivers,
  withheldDocuments,
} from '../../src/features/compliance/document/document.tables.ts'
import type { Work } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { around, first, type Dice } from '../dice.ts'

export type Requirement = { id: string; gymId: string | null; rootId: string }

/** What gyms ask for, in versions, of every scope; what stands already asks for nothing any more. */
export async function askFor(
  { tx, now }: Work,
  roll: Dice,
  gymRows: { gymId: string }[],
  tree: string[],
): Promise<Requirement[]> {
  await tx.update(requirements).set({ endedAt: Temporal.Instant.from('2020-01-01T00:00:00Z') })
  const asked: Requirement[] = []
  const add = async (gymId: string | null, basedOnId: string | null, scope: 'global' | 'specialty' | 'facility') => {
    const id = newId()
    await tx.insert(requirements).values({
      id,
      gymId,
      basedOnId,
      name: `Random document ${asked.length}`,
      description: '',
      scope,
      specialtyId: scope === 'specialty' ? roll.one(tree) : null,
      createdAt: now,
      ...(roll.chance(0.15)
        ? { endedAt: around(roll, 5, 20).toZonedDateTime({ timeZone: 'UTC', plainTime: '20:00' }).toInstant() }
        : {}),
    })
    for (let version = 1; version <= 1 + roll.below(2); version++)
      await tx.insert(requirementVersions).values({
        id: newId(),
        requirementId: id,
        version,
        effectiveFrom: version === 1 && roll.chance(0.8) ? first.subtract({ days: 100 }) : around(roll, 10, 20),
        terms: requirementTerms.parse({
          fields: [],
          jurisdictions: roll.chance(0.25) ? [roll.one(['VIC', 'NSW'])] : [],
          appliesTo: roll.one(['both', 'both', 'contractor', 'employee']),
          unitCodes: roll.chance(0.2) ? ['HLTAID009'] : [],
          validity: roll.one([{ kind: 'printed' }, { kind: 'months', months: 1 + roll.below(13) }, { kind: 'none' }]),
          leastInsuredCents: roll.chance(0.2) ? 1_000_000 : null,
          consequence: roll.one(['warn', 'hold_pay', 'block_covers', 'block_teaching']),
          graceDays: roll.chance(0.3) ? roll.below(15) : 0,
        }),
        createdAt: now,
      })
    asked.push({ id, gymId, rootId: basedOnId ?? id })
    return id
  }
  for (const scope of ['global', 'specialty'] as const) {
    const root = await add(null, null, scope)
    for (const { gymId } of gymRows) if (roll.chance(0.4)) await add(gymId, root, 'facility')
  }
  for (const { gymId } of gymRows) if (roll.chance(0.5)) await add(gymId, null, roll.one(['facility', 'specialty']))
  return asked
}

/** Documents of one trainer for some of it: in order, run out, revoked, withheld or waived. */
export async function prove(
  { tx, now }: Work,
  roll: Dice,
  person: { trainerId: string; userId: string; gymIds: string[] },
  asked: Requirement[],
): Promise<void> {
  const { trainerId, userId, gymIds } = person
  for (const { id, gymId, rootId } of asked) {
    if (id === rootId && roll.chance(0.8))
      for (let count = 0; count <= roll.below(2); count++) {
        const [fileId, submissionId] = [newId(), newId()]
        const file = { id: fileId, trainerId, key: fileId, sha256: Buffer.alloc(32), bytes: 1, name: 'a.png' }
        const uploaded = { mediaType: 'image/png' as const, uploadedBy: userId, uploadedAt: now }
        await tx.insert(documentFiles).values({ ...file, ...uploaded })
        const evidence = {
          unitCodes: roll.chance(0.8) ? ['HLTAID009'] : ['HLTAID001'],
          jurisdiction: roll.one(['VIC', 'NSW', null]),
          insuredCents: roll.one([2_000_000, 500_000, null]),
          issuedOn: roll.chance(0.7) ? around(roll, 200, 5).toString() : null,
          expiresOn: roll.chance(0.8) ? around(roll, 15, 300).toString() : null,
        }
        const requirement = { requirementId: id, requirementVersion: 1 }
        const sent = {
          id: submissionId,
          trainerId,
          ...requirement,
          fileId,
          evidence,
          sentBy: userId,
          sentAt: now,
          version: 1,
        }
        await tx.insert(submissions).values({ ...sent, state: 'approved', problems: [], found: [] })
        await tx.insert(credentials).values({
          id: newId(),
          trainerId,
          requirementId: id,
          submissionId,
          evidence,
          validFrom: around(roll, 100, 10),
          approvedBy: userId,
          approvedAt: now,
          ...(roll.chance(0.1) ? { undoneAt: now } : {}),
          ...(roll.chance(0.15) ? { revokedFrom: around(roll, 20, 10), revokedAt: now, revokedBy: userId } : {}),
        })
      }
    for (const at of gymIds) {
      if (id === rootId && roll.chance(0.05))
        await tx.insert(withheldDocuments).values({ trainerId, requirementId: id, gymId: at, since: now })
      if ((gymId === null || gymId === at) && roll.chance(0.08))
        await tx.insert(waivers).values({
          id: newId(),
          gymId: at,
          trainerId,
          requirementId: id,
          reason: 'On the way',
          fromDate: around(roll, 10, 1),
          toDate: around(roll, 0, 20).add({ days: 1 }),
          askedBy: userId,
          askedAt: now,
          outcome: roll.chance(0.8) ? 'approved' : 'refused',
          ...(roll.chance(0.2)
            ? {
                endedAt: around(roll, 5, 10).toZonedDateTime({ timeZone: 'UTC', plainTime: '20:00' }).toInstant(),
                endedBy: userId,
              }
            : {}),
        })
    }
  }
}
