import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  AskedContribution,
  SandboxBatch,
  SandboxContribution,
  SandboxEvent,
  SandboxState,
  Member,
  Status,
} from './clearing-shapes.ts'
import { problem, wordsOfRejection } from './clearing-words.ts'

const day = 24 * 3600 * 1000

/** All that the sandbox knows. It is written to a file, where one is named, before an answer goes out. */
export class Book {
  kept: SandboxState = {
    mode: 'fine',
    rejectCode: 'NAME_MISMATCH',
    ahead: 0,
    webhook: null,
    employers: {},
    batches: {},
    members: {},
    answers: {},
    failedOnce: [],
  }
  file: string | undefined

  constructor(file: string | undefined) {
    this.file = file
    if (!file) return
    try {
      this.kept = JSON.parse(readFileSync(file, 'utf8')) as SandboxState
    } catch {
      // The first start: nothing is known yet.
    }
  }

  save(): void {
    // Until the product has made its folder there is nothing worth keeping.
    if (!this.file || !existsSync(dirname(this.file))) return
    writeFileSync(`${this.file}.new`, JSON.stringify(this.kept), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }

  now(): number {
    return Date.now() + this.kept.ahead
  }

  /** Answers a POST once per key for a day: the same answer again, or a refusal where the body is another one. */
  once(key: string, body: string, run: () => { status: number; body: unknown }): { status: number; body: unknown } {
    const hash = createHash('sha256').update(body).digest('hex')
    const known = this.kept.answers[key]
    if (known && known.hash !== hash)
      return { status: 409, body: problem(409, 'idempotency_mismatch', 'The same key with another body.') }
    if (known) return known
    const answer = run()
    if (answer.status < 500) this.kept.answers[key] = { hash, ...answer }
    return answer
  }

  createBatch(asked: { ref: string; fileId: string; employerAbn: string; contributions: AskedContribution[] }) {
    const { kept } = this
    if (kept.employers[asked.employerAbn]?.status !== 'ready')
      return { status: 422, body: problem(422, 'employer_not_ready', 'This employer is not on board.') }
    const same = Object.values(kept.batches).find((one) => one.fileId === asked.fileId)
    if (same)
      return {
        status: 409,
        body: { ...problem(409, 'duplicate_file', 'This file was sent before.'), batchId: same.id },
      }
    const errors = asked.contributions.flatMap(({ ref, amounts, employee }) => [
      ...(amounts.sg > 0
        ? []
        : [{ ref, path: 'amounts.sg', code: 'AMOUNT_INVALID', message: 'Nothing is to be paid.' }]),
      ...(employee.familyName && employee.givenName
        ? []
        : [{ ref, path: 'employee.familyName', code: 'NAME_MISMATCH', message: 'A name is missing.' }]),
    ])
    const id = randomUUID()
    kept.batches[id] = {
      id,
      ref: asked.ref,
      fileId: asked.fileId,
      employerAbn: asked.employerAbn,
      state: 'draft',
      payBy: new Date(this.now() + day).toISOString().slice(0, 10),
      events: [],
      contributions: asked.contributions.map(({ ref, fund, employee, amounts }) => ({
        ref,
        fundUsi: fund.usi ?? null,
        memberNumber: employee.memberNumber ?? null,
        cents: Object.values(amounts).reduce((sum, cents) => sum + cents, 0),
        status: null,
        code: null,
        sequence: 0,
        heldUntil: 0,
      })),
    }
    return { status: 201, body: { id, state: 'draft', errors, environment: 'sandbox' } }
  }

  submit(
    batch: SandboxBatch,
    asked: { expectedTotalCents: number; expectedCount: number },
  ): { status: number; body: unknown } {
    const total = batch.contributions.reduce((sum, one) => sum + one.cents, 0)
    if (total !== asked.expectedTotalCents || batch.contributions.length !== asked.expectedCount)
      return {
        status: 409,
        body: problem(409, 'total_mismatch', `The batch holds ${batch.contributions.length} over ${total} cents.`),
      }
    if (batch.state === 'cancelled')
      return { status: 409, body: problem(409, 'cancelled', 'This batch was cancelled.') }
    if (batch.state === 'draft') {
      batch.state = 'submitted'
      for (const one of batch.contributions) {
        const code = this.rejects(one)
        if (code === 'PAYMENT_NOT_MATCHED' || code === null) this.say(batch, one, 'accepted')
        else this.say(batch, one, 'rejected', code)
        if (one.memberNumber?.endsWith('03')) one.heldUntil = this.now() + day
      }
    }
    return { status: 202, body: { id: batch.id, state: batch.state, environment: 'sandbox' } }
  }

  /** How a contribution ends, by what the sandbox was told and by the last digits of its member number. */
  rejects(one: SandboxContribution): string | null {
    if (this.kept.mode === 'reject') return this.kept.rejectCode
    if (one.memberNumber?.endsWith('01')) return 'NAME_MISMATCH'
    if (one.memberNumber?.endsWith('02')) return 'USI_CLOSED'
    if (one.memberNumber?.endsWith('04')) return 'PAYMENT_NOT_MATCHED'
    return null
  }

  /** Takes every batch one step further, as a day of business does. */
  advance(): void {
    for (const batch of Object.values(this.kept.batches)) {
      if (batch.state !== 'submitted' && batch.state !== 'funded') continue
      if (batch.state === 'submitted') {
        batch.state = 'funded'
        this.tell(batch, { kind: 'batch', ref: batch.ref, sequence: 1, status: 'funded' })
      }
      for (const one of batch.contributions) {
        if (one.heldUntil > this.now()) continue
        if (one.status === 'accepted' && this.rejects(one) === 'PAYMENT_NOT_MATCHED')
          this.say(batch, one, 'rejected', 'PAYMENT_NOT_MATCHED')
        else if (one.status === 'accepted') this.say(batch, one, 'sent')
        else if (one.status === 'sent') this.say(batch, one, 'received')
        else if (one.status === 'received') this.say(batch, one, 'allocated')
      }
      if (batch.contributions.every((one) => one.status === 'allocated' || one.status === 'rejected')) {
        batch.state = 'completed'
        this.tell(batch, { kind: 'batch', ref: batch.ref, sequence: 2, status: 'completed' })
      }
    }
  }

  say(batch: SandboxBatch, one: SandboxContribution, status: Status, code: string | null = null): void {
    one.status = status
    one.code = code
    one.sequence++
    this.tell(batch, {
      kind: 'contribution',
      ref: one.ref,
      sequence: one.sequence,
      status,
      code,
      ...(code === null ? {} : wordsOfRejection[code]),
      successorUsi: code === 'USI_CLOSED' ? 'HST0100AU' : null,
      receivedOn: status === 'received' ? new Date(this.now()).toISOString().slice(0, 10) : null,
    })
  }

  verify(asked: {
    ref: string
    fundUsi: string
    member: { familyName?: string; memberNumber?: string | null }
  }): Member {
    const { memberNumber } = asked.member
    const [status, code]: [Member['status'], string | null] = memberNumber?.endsWith('03')
      ? ['pending', null]
      : memberNumber?.endsWith('09')
        ? ['rejected', 'MEMBER_NOT_FOUND']
        : memberNumber?.endsWith('08')
          ? ['low_confidence', 'NAME_MISMATCH']
          : ['accepted', null]
    const member: Member = { id: randomUUID(), ref: asked.ref, status: 'pending', code: null }
    this.kept.members[member.id] = member
    if (status !== 'pending') this.answerMember(member, status, code)
    return member
  }

  answerMember(member: Member, status: Member['status'], code: string | null): void {
    member.status = status
    member.code = code
    this.tell(null, {
      kind: 'member',
      ref: member.ref,
      sequence: 1,
      status,
      code,
      ...(code === null ? {} : wordsOfRejection[code]),
    })
  }

  /** What waits to be told by webhook. */
  told: SandboxEvent[] = []

  tell(
    batch: SandboxBatch | null,
    said: Pick<SandboxEvent, 'kind' | 'ref' | 'sequence' | 'status'> & Partial<SandboxEvent>,
  ): void {
    const event: SandboxEvent = {
      eventId: randomUUID(),
      code: null,
      path: null,
      message: null,
      successorUsi: null,
      receivedOn: null,
      at: new Date(this.now()).toISOString(),
      ...said,
    }
    batch?.events.push(event)
    this.told.push(event)
  }
}
