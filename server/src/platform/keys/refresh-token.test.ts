import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeRefreshToken, isSignedWith, newRefreshKey, readRefreshToken } from './refresh-token.ts'

const counter = fc.integer({ min: 0, max: 0x7fff_ffff })
const session = '01a1fd38-2894-70f3-8e6f-d1fab598de22'
const edges = [0, 127, 128, 129, 16_383, 16_384, 0x7fff_ffff]

/** The bytes of a token as somebody without our key would change them: the checksum is right again. */
function forged(change: (signed: Buffer) => Buffer): string {
  const signed = change(Buffer.from(encodeRefreshToken(session, 5, newRefreshKey()), 'base64url').subarray(0, -4))
  const checksum = createHash('sha256').update(signed).digest().subarray(0, 4)
  return Buffer.concat([signed, checksum]).toString('base64url')
}
/** With other bytes for the counter. */
const counted = (...bytes: number[]) =>
  forged((signed) => Buffer.concat([signed.subarray(0, 17), Buffer.from(bytes), signed.subarray(18)]))

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

describe('a refresh token', () => {
  it('names its session and counter, and only its own key has signed it', () => {
    fc.assert(
      fc.property(fc.uuid(), counter, key, (sessionId, at, secret) => {
        const read = readRefreshToken(encodeRefreshToken(sessionId, at, secret))!
        expect(read).toMatchObject({ sessionId, counter: at })
        expect(isSignedWith(read, secret)).toBe(true)
        expect(isSignedWith(read, newRefreshKey())).toBe(false)
      }),
    )
  })

  it.each(edges)('counts to %i', (at) => {
    expect(readRefreshToken(encodeRefreshToken(session, at, newRefreshKey()))).toMatchObject({ counter: at })
  })

  it('counts no further than 2^31 - 1', () => {
    expect(readRefreshToken(encodeRefreshToken(session, 0x8000_0000, newRefreshKey()))).toBeNull()
    expect(readRefreshToken(counted(0xff, 0xff, 0xff, 0xff, 0xff, 0x01))).toBeNull()
  })

  it('spells its counter in one way', () => {
    expect(readRefreshToken(counted(0x05))).toMatchObject({ sessionId: session, counter: 5 })
    for (const bytes of [[], [0x85], [0x85, 0x00], [0x05, 0x00], [0x05, 0x01], [0x85, 0x80, 0x00]])
      expect(readRefreshToken(counted(...bytes)), bytes.join()).toBeNull()
  })

  it('of another version, or cut short, is not read', () => {
    expect(readRefreshToken(forged((signed) => Buffer.concat([Buffer.of(1), signed.subarray(1)])))).toBeNull()
    for (let length = 0; length < 34; length++)
      expect(readRefreshToken(forged((signed) => signed.subarray(0, length))), `${length} bytes`).toBeNull()
  })

  it('changed in any one place is not well formed, or not ours', () => {
    const secret = newRefreshKey()
    const token = encodeRefreshToken('01a1fd38-2894-70f3-8e6f-d1fab598de22', 300, secret)
    const signs = fc.constantFrom(...'ABCXYZabcxyz0189-_=+/ .'.split(''))
    fc.assert(
      fc.property(fc.nat(token.length - 1), signs, (at, sign) => {
        const other = token.slice(0, at) + sign + token.slice(at + 1)
        fc.pre(other !== token)
        const read = readRefreshToken(other)
        expect(read === null || !isSignedWith(read, secret)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is never read from other text, and reading never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 120 }), (text) => readRefreshToken(text) === null))
    expect(readRefreshToken('')).toBeNull()
    expect(readRefreshToken('A'.repeat(10_000))).toBeNull()
  })
})
