import { and, desc, eq, isNull } from 'drizzle-orm'
import { credentials, documentFiles, submissions } from '../../src/features/compliance/document/document.tables.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Answer, Caller, TestApp } from '../harness.ts'
import type { OneClass } from '../worlds/one-class.ts'
import type { World } from './cast.ts'

/** One document at each gym: without it nobody gets a cover at the first, and nobody teaches at the second. */
export async function askForDocuments(t: TestApp, gyms: [OneClass, OneClass]): Promise<[string, string]> {
  const ask = async (at: 0 | 1, name: string, consequence: string): Promise<string> => {
    const { gym, owner } = gyms[at]
    const { status, body } = await owner.post('/requirements', {
      name,
      scope: 'facility',
      gymId: gym.gymId,
      effectiveFrom: t.clock.now().toZonedDateTimeISO(gym.timezone).toPlainDate().toString(),
      terms: { fields: [], validity: { kind: 'printed' }, consequence },
    })
    if (status !== 201) throw new Error(`not asked for: ${status} ${JSON.stringify(body)}`)
    return body.id
  }
  return [await ask(0, 'Door training', 'block_covers'), await ask(1, 'Fire briefing', 'block_teaching')]
}

/**
 * Hands a document of a trainer in, which is good for so many days, and has it approved. What their file looked like is no
 * concern of covers: it is as if it had been checked.
 */
export async function approveDocument(
  world: World,
  { gym, whom }: { gym: 0 | 1; whom: number },
  days: number,
  by: Caller = world.gyms[gym].owner,
): Promise<Answer> {
  const { t, documents } = world
  const { trainerId, userId } = world.trainers[whom]!
  const today = t.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const [fileId, id] = [newId(), newId()]
  const evidence = {
    issuedOn: today.subtract({ days: 3 }).toString(),
    expiresOn: today.add({ days }).toString(),
    unitCodes: [],
  }
  await t.given(async ({ tx, now }) => {
    const file = { id: fileId, trainerId, key: fileId, sha256: Buffer.from(fileId), bytes: 1, name: 'a.png' }
    await tx.insert(documentFiles).values({ ...file, mediaType: 'image/png', uploadedBy: userId, uploadedAt: now })
    await tx.insert(submissions).values({
      id,
      trainerId,
      requirementId: documents[gym],
      requirementVersion: 1,
      fileId,
      evidence,
      state: 'awaiting_review',
      version: 1,
      problems: [],
      found: [],
      sentBy: userId,
      sentAt: now,
    })
  })
  const answer = await by.post(`/submissions/${id}/approval`, {
    version: 1,
    evidence,
    confirm: { number: null, expiresOn: evidence.expiresOn },
  })
  // Whoever may not decide leaves it as it was.
  if (answer.status >= 300) await t.given(({ tx }) => tx.delete(submissions).where(eq(submissions.id, id)))
  return answer
}

/** Declares the newest document of a trainer at a gym void from today on. */
export async function revokeDocument(
  { t, documents, trainers, gyms }: World,
  { gym, whom }: { gym: 0 | 1; whom: number },
  by: Caller,
): Promise<Answer> {
  const [newest] = await t.given(({ tx }) =>
    tx
      .select({ id: credentials.id })
      .from(credentials)
      .where(
        and(
          eq(credentials.requirementId, documents[gym]),
          eq(credentials.trainerId, trainers[whom]!.trainerId),
          isNull(credentials.revokedAt),
        ),
      )
      .orderBy(desc(credentials.approvedAt))
      .limit(1),
  )
  const from = t.clock.now().toZonedDateTimeISO(gyms[gym].gym.timezone).toPlainDate().toString()
  const id = newest?.id ?? '00000000-0000-4000-8000-000000000000'
  return by.post(`/credentials/${id}/revocation`, { from, reason: 'It was somebody else’s' })
}
