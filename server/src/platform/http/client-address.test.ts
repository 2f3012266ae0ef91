import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

it('an IPv4 address is one source', () => {
  expect(clientAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(clientAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

it('a /64 of IPv6 is one source, however it is written', () => {
  const source = clientAddress('2001:db8:1:2::1')
  expect(clientAddress('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(source)
  expect(clientAddress('2001:0db8:0001:0002::abcd')).toBe(source)
  expect(clientAddress('2001:db8:1:3::1')).not.toBe(source)
})
