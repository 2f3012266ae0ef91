import { isDeepStrictEqual } from 'node:util'
import { problem } from '@quartet/contract/kernel/errors'
import { z } from 'zod'
import { testApp, type TestApp } from '../harness.ts'
import { buildWorld } from '../permissions/world.ts'
import { rehearsal } from '../rehearsal.ts'
import { leaksIn, plantCanaries, type Canaries } from './canaries.ts'
import type { World, Caller } from '../permissions/callers.ts'

/** Milliseconds that no call may need: one that does can be used to hold the server up. */
const mostTime = Number(process.env['MOST_TIME'] ?? 5_000)

/** Two worlds on one installation. Everybody who attacks is of the first; nobody may hear anything of the second. */
export type Stage = {
  t: TestApp
  world: World
  other: World
  tokens: Map<Caller, string>
  canaries: Canaries
  figures: { calls: number; slowest: number; slowestOf: string; byStatus: Map<string, number> }
}

/** One kind of hostile call. `share` is how many are made for each one of an operation. */
export type Attack = {
  name: string
  share: number
  /** Throws with the smallest call that went wrong. */
  run(stage: Stage, calls: number, seed: number): Promise<void>
}

/** Nothing that is done on it lasts: every transaction is undone after it succeeded. */
export async function openStage(beside?: string): Promise<Stage> {
  const curtain = rehearsal()
  const t = await testApp({ open: curtain.open, ...(beside && { beside }) })
  const world = await buildWorld(t)
  const other = await buildWorld(t)
  const canaries = await t.given((work) => plantCanaries(work, other))
  await t.settle()
  const tokens = new Map<Caller, string>()
  for (const [caller, person] of Object.entries(world.people)) tokens.set(caller as Caller, await t.tokenOf(person))
  await t.listen()
  curtain.begin()
  const figures = { calls: 0, slowest: 0, slowestOf: '', byStatus: new Map<string, number>() }
  return { t, world, other, tokens, canaries, figures }
}

/** How many calls were answered how. */
export function said({ figures }: Stage): string {
  const byStatus = [...figures.byStatus]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${count} x ${status}`)
  const slowest = `slowest ${Math.round(figures.slowest)} ms (${figures.slowestOf})`
  return `${figures.calls} calls: ${byStatus.join(', ')}; ${slowest}`
}

export function note({ figures }: Stage, answered: string, time: number, name: string): void {
  figures.calls++
  figures.byStatus.set(answered, (figures.byStatus.get(answered) ?? 0) + 1)
  if (time <= figures.slowest) return
  figures.slowest = time
  figures.slowestOf = name
}

type Request = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}
type Injected = { statusCode: number; body: string; headers: Record<string, unknown>; json(): unknown }

/** Sends one request as a caller, and answers everything about its answer that may not be, in words. */
export async function send(
  stage: Stage,
  caller: Caller,
  request: Request,
  judged: { name: string; output?: z.ZodType | undefined; most?: number },
): Promise<{ status: number; body: string; faults: string[] }> {
  const token = stage.tokens.get(caller)
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers }
  const timed = async () => {
    const begun = performance.now()
    const answer = (await stage.t.app.fastify.inject({ ...request, headers } as never)) as unknown as Injected
    return { answer, time: performance.now() - begun }
  }
  const { answer, time } = await timed()
  const most = judged.most ?? mostTime
  note(stage, `${answer.statusCode}`, time, judged.name)
  const faults = [
    ...faultsOf(answer, judged.output),
    ...leaksIn(stage.canaries, caller, answer.body),
    // What holds the server up does so each time; a machine that stood still for a moment does not.
    ...(time > most && (await timed()).time > most ? [`it took ${Math.round(time)} ms`] : []),
  ]
  return { status: answer.statusCode, body: answer.body, faults }
}

/** Everything about an answer that may not be, in words. */
function faultsOf(answer: Injected, output: z.ZodType | undefined): string[] {
  const { statusCode: status, body } = answer
  const type = String(answer.headers['content-type'])
  const faults: string[] = []
  if (status >= 500) faults.push(`${status} ${body}`)
  if (status >= 400) {
    if (!type.startsWith('application/problem+json')) faults.push(`a refusal as ${type}`)
    const read = problem.strict().safeParse(answer.json())
    if (read.data?.status !== status) faults.push(`no problem document: ${body}`)
    if (/node_modules|\.ts:\d|select |insert into|constraint "/.test(body)) faults.push(`tells of our insides: ${body}`)
    return faults
  }
  // A file that a browser would run as a page of ours must never be answered.
  if (output instanceof z.ZodFile) return /html|svg|xml|script/.test(type) ? [...faults, `a file as ${type}`] : faults
  if (!type.startsWith('application/json')) faults.push(`an answer as ${type}`)
  const read = output?.safeParse(answer.json())
  if (read?.error) faults.push(`not what the contract says: ${read.error.message}`)
  // Reading drops what the contract does not name: nothing may be dropped.
  else if (read && !isDeepStrictEqual(read.data, answer.json())) faults.push(`more than the contract names: ${body}`)
  return faults
}

/** Ids of what a field is about: of the attackers' own world, of the other, and of nothing. */
export function idsFor({ world, other }: Stage, path: string, field: string): string[] {
  const of = (one: World): Record<string, string[]> => ({
    gyms: [one.gymId],
    studios: [one.studioId],
    classes: [one.classId],
    timetables: [one.entryId, one.freeEntryId],
    covers: [one.coverId],
    connections: [one.connectionId],
    notifications: [one.trainerNoticeId],
    specialties: [one.ownSpecialty, one.specialtyId],
    users: [one.trainer.userId, one.people.owner.userId],
    trainers: [one.trainer.trainerId, one.otherTrainer.trainerId],
    applications: [one.applicationId],
    engagements: [one.engagementId],
    rates: [one.rateId],
    'pay-documents': [one.payDocumentId],
    'pay-runs': [one.payRunId],
    lines: [one.payLineId],
    conversations: [one.conversationId],
    messages: [one.messageId],
    submissions: [one.submissionId],
    credentials: [one.credentialId],
    requirements: [one.requirementId],
    waivers: [one.waiverId],
    files: [one.documentId],
    jobs: [one.jobId, one.draftJobId],
    offers: [one.offerId, one.draftOfferId],
    suppliers: [one.supplierId],
    invitations: [one.invitationId],
    layers: [one.layerId],
    recipients: [one.people.owner.userId, one.trainer.userId],
  })
  const [own, foreign] = [of(world), of(other)]
  const noun = field === 'id' ? path.split('/')[1]! : field.replace(/(Entity)?(Id|_id)?s?$/, '')
  const key = [noun, `${noun}s`, noun === 'timetable' ? 'timetables' : `${noun.slice(0, -1)}ies`].find(
    (one) => own[one],
  )
  return key
    ? [...own[key]!, ...own[key]!, ...foreign[key]!, world.missing]
    : [world.missing, ...Object.values(own).flat(), ...Object.values(foreign).flat()]
}
