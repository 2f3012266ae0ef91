import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeRefreshToken, isSignedWith, newRefreshKey, readRefreshToken } from './refresh-token.ts'

const counter = fc.integer({ min: 0, max: 0x7fff_ffff })
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
