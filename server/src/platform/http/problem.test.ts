import { problem } from '@quartet/contract/kernel/errors'
import { expect, it } from 'vitest'
import { failure, failureOf } from '../fail.ts'
import { problemOf } from './problem.ts'

it('a coded failure is a problem document that carries its sentence three times (decision 3)', () => {
  const fail = failureOf({
    'connections.not_pending': {
      status: 409,
      message: 'Connection is not in pending state (current status: {status})',
    },
  })
  const answer = problem.parse(problemOf(fail('connections.not_pending', { values: { status: 'active' } })))
  const sentence = 'Connection is not in pending state (current status: active)'
  expect(answer).toMatchObject({
    status: 409,
    title: 'Conflict',
    code: 'connections.not_pending',
    detail: sentence,
    error: sentence,
    message: sentence,
  })
})

it('what was not expected says nothing of itself', () => {
  const answer = problemOf(new Error('password authentication failed for user quartet'))
  expect(answer).toMatchObject({ status: 500, code: 'internal' })
  expect(JSON.stringify(answer)).not.toContain('quartet"')
  expect(answer.detail).not.toContain('password')
})

it('limits of the HTTP layer keep their status', () => {
  expect(problemOf({ statusCode: 413 }).code).toBe('payload_too_large')
  expect(problemOf({ statusCode: 415 }).code).toBe('unsupported_media_type')
  expect(problemOf({ statusCode: 429 }).code).toBe('rate_limited')
  expect(problemOf(failure('not_permitted', { message: 'Nobody approves what is their own.' })).detail).toBe(
    'Nobody approves what is their own.',
  )
})
