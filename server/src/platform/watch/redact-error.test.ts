import { DrizzleQueryError } from 'drizzle-orm/errors'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { failure } from '../fail.ts'
import { createLog } from './log.ts'
import { reasonOf } from './redact-error.ts'

const refused = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email_key"'), {
  code: '23505',
  detail: 'Key (email)=(rachel@pulse.example) already exists.',
})
const statement = new DrizzleQueryError('insert into accounts (email) values ($1)', ['rachel@pulse.example'], refused)

it('a reason names the machine and what it said, and nobody', () => {
  expect(reasonOf(new Error('connect ECONNREFUSED 10.0.0.7:587'))).toBe('connect ECONNREFUSED 10.0.0.7:587')
  expect(reasonOf(new Error('550 5.1.1 <rachel@pulse.example>: no such user'))).toBe('550 5.1.1 …: no such user')
  expect(reasonOf(new Error('+61 412 345 678 is not reached'))).toBe('… is not reached')
  expect(reasonOf(new Error('no account 0198f1c2-7d3a-7c11-9b7e-2f4d6c8e0a12'))).toBe('no account …')
  expect(reasonOf(new Error('invalid input syntax for type date: "Rachel Cohen"'))).toBe(
    'invalid input syntax for type date: …',
  )
  expect(reasonOf(failure('stale', { message: 'Rachel Cohen changed this.' }))).toBe('stale')
})

it('a statement that failed is told by what the database said, never by its values', () => {
  expect(reasonOf(statement)).toBe('duplicate key value violates unique constraint "accounts_email_key" (23505)')
  expect(reasonOf('Failed query: insert into accounts\nparams: rachel@pulse.example,Rachel')).toBe(
    'A statement of the database failed',
  )
})

it('the log keeps the statement and the constraint, and not what was to be written', () => {
  let line = ''
  const log = createLog('info', new Writable({ write: (chunk, _, done) => ((line += String(chunk)), done()) }))
  log.error({ err: statement }, 'request failed')
  expect(line).toContain('accounts_email_key')
  expect(line).toContain('insert into accounts')
  expect(line).not.toContain('rachel@pulse.example')
})
