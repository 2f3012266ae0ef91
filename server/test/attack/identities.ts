import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, generateKeyPair } from 'jose'
import type { TestApp } from '../harness.ts'
import type { MadePerson } from '../factories.ts'
import type { Caller, World } from '../permissions/callers.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Prey } from './prey.ts'

/** One who attacks. */
export type Identity = {
  name: string
  /** The caller of the rows of permissions who may at least as much. */
  column: Caller
  /** Whether it's no one of the gym that is attacked, nor an admin: such a one may hear and change nothing there. */
  outside: boolean
  /** What it sends as its token, one call for each. */
  tokens: (string | undefined)[]
}

/** Makes the ten: a visitor, bad tokens, one who was removed, two of the gym's own, an admin, and four neighbours. */
export async function makeIdentities(t: TestApp, prey: Prey, home: World): Promise<Identity[]> {
  const one = async (name: string, column: Caller, who: MadePerson, outside = true): Promise<Identity> => ({
    name,
    column,
    outside,
    tokens: [await t.tokenOf(who)],
  })
  return [
    { name: 'visitor', column: 'visitor', outside: true, tokens: [undefined] },
    { name: 'bad token', column: 'visitor', outside: true, tokens: await badTokens(t, prey.people.owner) },
    // The token that the manager had before the team removed them.
    await one('removed', 'otherOwner', prey.removed),
    await one('front desk', 'frontDesk', prey.people.frontDesk, false),
    await one('trainer', 'trainer', prey.trainer, false),
    await one('admin', 'admin', prey.people.admin, false),
    await one('their owner', 'otherOwner', home.people.owner),
    await one('their gym admin', 'otherGymAdmin', home.people.gymAdmin),
    await one('their trainer', 'otherTrainer', home.trainer),
    await one('their supplier', 'supplier', home.people.supplier),
  ]
}

/** Tokens that name the owner and are none: of another key, of no key, of yesterday, and a program's. */
async function badTokens(t: TestApp, owner: MadePerson): Promise<string[]> {
  const real = await t.tokenOf(owner)
  const [header, claims] = [decodeProtectedHeader(real), decodeJwt(real)]
  const { privateKey } = await generateKeyPair('ES256')
  const { tokens } = t.app.sessions
  const now = t.clock.now()
  const who = { accountId: owner.userId, sessionId: claims['session_id'] as string, facts: {} }
  const expired = await tokens.sign(who, now.subtract({ hours: 24 }))
  const program = await tokens.signService({ id: newId(), expiresAt: now.add({ hours: 1 }) }, now)
  return [
    await new SignJWT(claims).setProtectedHeader(header as { alg: string }).sign(privateKey),
    new UnsecuredJWT(claims).encode(),
    expired.token,
    program.token,
  ]
}
