import { expect, it } from 'vitest'
import { isPublicAddress, OutwardFailure, readOutward } from './safe-fetch.ts'

it('knows what is this machine or its network, however it is written', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '224.0.0.1',
    'nonsense',
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3)
})

it('reads nothing of this machine, by name, number or another port', async () => {
  for (const address of [
    'https://localhost/x',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'http://1.1.1.1/',
    'https://1.1.1.1:8443/',
  ])
    await expect(readOutward(address)).rejects.toThrow(OutwardFailure)
})
