import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret of an installation, long enough')
const sealed = vault.seal(Buffer.from('BSB 062-000'), 'bank:1')

it('opens what it sealed', () => {
  expect(vault.open(sealed, 'bank:1').toString()).toBe('BSB 062-000')
})

it('refuses a ciphertext that was moved to another row', () => {
  expect(() => vault.open(sealed, 'bank:2')).toThrow()
})

it('refuses a ciphertext with one changed bit', () => {
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => vault.open(changed, 'bank:1')).toThrow()
})

it('refuses another installation', () => {
  expect(() => createVault('another secret of another installation').open(sealed, 'bank:1')).toThrow()
})

describe('a vault whose secret is being changed', () => {
  const changing = createVault(
    'the next secret of the installation, long enough',
    'a secret of an installation, long enough',
  )

  it('opens what was sealed before and what is sealed since, and moves one to the other once', () => {
    expect(changing.open(sealed, 'bank:1').toString()).toBe('BSB 062-000')
    const moved = changing.reseal(sealed, 'bank:1')!
    expect(createVault('the next secret of the installation, long enough').open(moved, 'bank:1').toString()).toBe(
      'BSB 062-000',
    )
    expect(changing.reseal(moved, 'bank:1')).toBeNull()
  })

  it('refuses what neither secret opens, and what was moved to another row', () => {
    expect(() => changing.open(sealed, 'bank:2')).toThrow()
    expect(() => changing.reseal(sealed, 'bank:2')).toThrow()
    expect(() =>
      vault.reseal(createVault('another secret of another installation').seal(Buffer.from('x'), 'a'), 'a'),
    ).toThrow()
  })
})
