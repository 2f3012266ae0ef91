import { termsVersion } from '@quartet/contract/identity/identity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { appointAdmin } from './admins.commands.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.stop())

const appoint = (email: string) => t.given((work) => appointAdmin(work, email))
const newcomer = {
  firstName: 'Ada',
  lastName: 'Moss',
  password: 'four leaves one lime',
  acceptedTerms: termsVersion,
}

it('the first admin opens the link of the command line, and a newer link replaces an older one', async () => {
  const first = await appoint('ada@example.test')
  const second = await appoint('ada@example.test')
  if (first.outcome !== 'invited' || second.outcome !== 'invited') throw new Error('no link')
  const accept = (path: string) =>
    t.visitor.post(`/invitations/by-token/${path.split('/')[2]}/acceptance`, { newcomer })
  expect((await accept(first.path)).status).toBe(404)
  expect((await accept(second.path)).body.session.user).toMatchObject({ role: 'admin', fullName: 'Ada Moss' })
  expect(await appoint('ada@example.test')).toEqual({ outcome: 'already' })
})

it('an existing account becomes an admin and has to sign in anew', async () => {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  const before = t.as(person)
  expect((await before.get('/gym-admins')).status).toBe(403)
  expect(await appoint(person.email)).toEqual({ outcome: 'made' })
  expect((await before.get('/gym-admins')).status).toBe(401)
})

it('an account whose address nobody has confirmed does not become an admin’s: a stranger may have opened it', async () => {
  const person = await t.given((work) => makePerson(work, { role: 'supplier' }))
  const confirm = (at: string | null) =>
    t.app.database.pool.query('update accounts set email_confirmed_at = $2 where id = $1', [person.userId, at])
  await confirm(null)
  expect(await appoint(person.email)).toEqual({ outcome: 'unconfirmed' })
  expect((await t.as(person).get('/gym-admins')).status).toBe(403)
  await confirm('2026-01-01T00:00:00Z')
  expect(await appoint(person.email)).toEqual({ outcome: 'made' })
})
