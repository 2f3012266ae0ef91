import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isOutdated, isPassword, weaknessOf } from './passwords.ts'

it('a password is kept as argon2id at 46 MiB and checked exactly: case, spaces, other alphabets, 200 signs', async () => {
  const long = `${'Ä'.repeat(99)} \u{1F3CB} ${'b'.repeat(97)}`
  for (const password of ['four leaves one lime', ' spaces at the ends ', 'pässwörd mit Ümläuten', long]) {
    const hashed = await hashPassword(password)
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await isPassword(password, hashed)).toBe(true)
    expect(await isPassword(password.toUpperCase(), hashed)).toBe(false)
    expect(await isPassword(password.slice(0, -1), hashed)).toBe(false)
  }
})

it('who has no account has no password either, the stand-in’s own included', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false)
})

it('a hash made at another cost is due to be made anew', async () => {
  expect(isOutdated(await hashPassword('four leaves one lime'))).toBe(false)
  expect(isOutdated(await hash('four leaves one lime', { memoryCost: 19_456, timeCost: 2 }))).toBe(true)
})

it.each(['password123', 'Password123!', 'qwertyuiop', 'aaaaaaaaaaaa', '1234567890', 'Quartet2026', 'letmein12345'])(
  'everybody’s password is refused: %s',
  (password) => expect(weaknessOf(password, [])).toContain('easy to guess'),
)

it('a password made of the person’s own words is refused', () => {
  const own = ['sam.taylor@example.com', 'Sam Taylor', 'Northside Fitness']
  for (const password of ['SamTaylor1990', 'northsidefitness', 'taylor2026sam!', 'Northside!2026']) {
    expect(weaknessOf(password, own), password).not.toBeNull()
  }
})

it.each(['four leaves one lime', 'correct horse battery', 'xK9#vQ2!mP4z'])(
  'a few unrelated words will do: %s',
  (password) => {
    expect(weaknessOf(password, ['sam.taylor@example.com', 'Sam Taylor'])).toBeNull()
  },
)
