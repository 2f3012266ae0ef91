import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { id } from '@quartet/contract/kernel/ids'
import type { Work } from '../../../platform/db/db.ts'
import { holdAddress } from '../accounts/accounts.commands.ts'
import { accountMadeMail } from '../warnings/codes.mails.ts'
import {
  changedUserBody,
  deletionBody,
  inviteBody,
  linkBody,
  linkHeader,
  newUserBody,
  pageQuery,
} from './bodies.rules.ts'
import { changeAccount, hashForAccount } from './accounts.commands.ts'
import { pageOfAccounts } from './accounts.queries.ts'
import { authUserOf } from '../wire/user.queries.ts'
import { WireFailure, tooSoon } from '../accounts/failures.present.ts'
import { backTo, readBody, type AuthWire } from '../wire/wire.queries.ts'
import { askEmailChange } from '../codes/contact-changes.commands.ts'
import { openEmailChange } from '../codes/contact-changes.queries.ts'
import { findAccount, findAccountByEmail, type AccountRow } from '../accounts/accounts.queries.ts'
import { makeToken } from '../codes/one-time-tokens.commands.ts'
import { typeOf } from '../codes/one-time-tokens.rules.ts'
import { mailToken, verifyUrl, type LinkTarget } from '../codes/recovery.commands.ts'
import { asService, serviceOf } from '../wire/service-access.commands.ts'
import { openWireAccount } from '../wire/accounts.commands.ts'

/** Accounts as programs with a service token manage them in the protocol (spec/auth.md). */
export function registerAdminWire(auth: FastifyInstance, wire: AuthWire): void {
  auth.get('/admin/users', (request, reply) => listUsers(wire, request, reply))
  auth.post('/admin/users', (request) => createUser(wire, request))
  auth.get('/admin/users/:id', (request) =>
    asService(wire, request, 'service.account_read', async (work) => {
      const about = await named(work, request)
      return { about, answer: await authUserOf(work, about) }
    }),
  )
  auth.put('/admin/users/:id', (request) => updateUser(wire, request))
  auth.delete('/admin/users/:id', (request) => deleteUser(wire, request))
  auth.post('/invite', (request) => invite(wire, request))
  auth.post('/admin/generate_link', (request) => generateLink(wire, request))
}

export async function named(work: Work, request: FastifyRequest): Promise<AccountRow> {
  const wanted = id.safeParse((request.params as { id?: unknown }).id)
  if (!wanted.success) throw new WireFailure(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findAccount(work.tx, wanted.data)
  if (!account || account.erasedAt) throw new WireFailure(404, 'user_not_found', 'User not found')
  return account
}

async function listUsers(wire: AuthWire, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { page, per_page: size } = readBody(pageQuery, request.query)
  return asService(wire, request, 'service.accounts_listed', async (work) => {
    const { rows, total } = await pageOfAccounts(work.tx, { number: page, size })
    const users = []
    for (const row of rows) users.push(await authUserOf(work, row))
    const path = `${wire.address()}/auth/v1/admin/users`
    reply.header('x-total-count', String(total)).header('link', linkHeader(path, page, size, total))
    return { about: null, answer: { users, aud: 'authenticated' } }
  })
}

const taken = () => new WireFailure(422, 'email_exists', 'A user with this email address has already been registered')

async function createUser(wire: AuthWire, request: FastifyRequest): Promise<object> {
  await serviceOf(wire, request)
  const wish = readBody(newUserBody, request.body)
  const passwordHash = await hashForAccount(wire, wish.email, wish.password)
  return asService(wire, request, 'service.account_created', async (work) => {
    await holdAddress(work, wish.email)
    if (await findAccountByEmail(work.tx, wish.email)) throw taken()
    const account = await openWireAccount(wire, work, {
      email: wish.email,
      passwordHash,
      data: wish.user_metadata ?? {},
      appMetadata: wish.app_metadata ?? {},
      emailConfirmedAt: wish.email_confirm ? work.now : null,
    })
    const { ban_duration } = wish
    const about = ban_duration ? await changeAccount(wire, work, account, { ban_duration }, null) : account
    return { about, answer: await authUserOf(work, about) }
  })
}

async function updateUser(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { actor } = await serviceOf(wire, request)
  const known = await wire.database.transact(actor, (work) => named(work, request), request.id)
  const change = readBody(changedUserBody, request.body)
  const passwordHash = await hashForAccount(wire, change.email ?? known.email, change.password)
  return asService(wire, request, 'service.account_changed', async (work) => {
    const about = await changeAccount(wire, work, await named(work, request), change, passwordHash)
    return { about, answer: await authUserOf(work, about) }
  })
}

/** Archives an account where that is asked for, and erases it otherwise, as the protocol has it. */
async function deleteUser(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const { should_soft_delete: archives } = readBody(deletionBody, request.body)
  return asService(wire, request, 'service.account_deleted', async (work) => {
    const about = await named(work, request)
    if (archives) {
      if ((await wire.ports.archive(work, about.id)) === 'archived') return { about, answer: {} }
      throw new WireFailure(409, 'conflict', 'This person still has upcoming work. Reassign it first.')
    }
    const erased = await wire.ports.erase(work, about.id)
    if (erased.outcome === 'erased') return { about, answer: {} }
    const why =
      erased.outcome === 'needed'
        ? `This person still has upcoming work. Reassign it first: ${erased.why.join('; ')}.`
        : `The law keeps records of this person: ${erased.records.join('; ')}. Archive the account with should_soft_delete.`
    throw new WireFailure(409, 'conflict', why)
  })
}

/** An account for somebody who is then written to, for any role but those of invitations of the product (decision 6). */
async function invite(wire: AuthWire, request: FastifyRequest): Promise<object> {
  const way: LinkTarget = { redirectTo: backTo(wire, request), flow: 'implicit' }
  return asService(wire, request, 'service.account_invited', async (work) => {
    const { email, data } = readBody(inviteBody, request.body)
    await holdAddress(work, email)
    if (await findAccountByEmail(work.tx, email)) throw taken()
    const newcomer = { email, passwordHash: null, data: data ?? {}, invitedAt: work.now }
    const about = await openWireAccount(wire, work, newcomer)
    await mailToken(wire, work, about, { purpose: 'invite', to: email, way, letter: accountMadeMail })
    return { about, answer: await authUserOf(work, about) }
  })
}

async function generateLink(wire: AuthWire, request: FastifyRequest): Promise<object> {
  await serviceOf(wire, request)
  const wish = readBody(linkBody, request.body)
  const { type, email } = wish
  const opens = type === 'signup' || type === 'invite'
  if (type === 'signup' && !wish.password)
    throw new WireFailure(400, 'validation_failed', 'Signup requires a valid password')
  const passwordHash = type === 'signup' ? await hashForAccount(wire, email, wish.password) : null
  const redirectTo = backTo(wire, request, wish.redirect_to)
  return asService(wire, request, 'service.link_created', async (work) => {
    await holdAddress(work, email)
    const known = await findAccountByEmail(work.tx, email)
    if (opens && known) throw taken()
    if (!opens && !known) throw new WireFailure(404, 'user_not_found', 'User with this email not found')
    const invitedAt = type === 'invite' ? work.now : null
    const data = wish.data ?? {}
    const account = known ?? (await openWireAccount(wire, work, { email, passwordHash, data, invitedAt }))
    let sentTo = email
    let changeId: string | null = null
    if (type.startsWith('email_change')) {
      const change = wish.new_email
      if (!change) throw new WireFailure(400, 'validation_failed', 'new_email is required')
      const asked = await askEmailChange(wire, work, account, change, { redirectTo, flow: 'implicit' })
      if (asked === 'taken') throw taken()
      const open = await openEmailChange(work, account.id)
      // The same again is not too soon for a program; another one is, with mails just sent that name the first.
      if (open?.value !== change) throw tooSoon()
      changeId = open.id
      if (type === 'email_change_new') sentTo = change
    }
    const token = { accountId: account.id, purpose: type, sentTo, changeId, flow: 'implicit', always: true } as const
    const sent = (await makeToken(work, wire.kit.vault, token))!
    const answer = {
      ...(await authUserOf(work, account)),
      action_link: verifyUrl(wire, sent.secret, type, { redirectTo }),
      email_otp: sent.code,
      hashed_token: sent.secret,
      verification_type: type.startsWith('email_change') ? type : typeOf(type),
      redirect_to: redirectTo,
    }
    return { about: account, answer }
  })
}
