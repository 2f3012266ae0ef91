import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { refuseInTransaction } from '../db/db.ts'

/** Reads what stands at an address that somebody gave us. Throws an `OutwardFailure` with a sentence for them. */
export type SafeFetch = (address: string) => Promise<string>

export class OutwardFailure extends Error {}

/** Most bytes that are read, and how long all of it may take in milliseconds. */
const most = 4 * 1024 * 1024
const patience = 15_000

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is one of the internet, and not of this machine, its network, or anything that leads there. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !closed.check(ip, 'ipv4')
  return family === 6 && open6.check(ip, 'ipv6') && !closed.check(ip, 'ipv6')
}

/**
 * Over https to a public address only, decided on the address that is connected to, so that a name cannot lead elsewhere
 * at the second look. Nothing of ours is sent along, and no redirect is followed.
 */
export const readOutward: SafeFetch = (address) =>
  new Promise<string>((resolve, reject) => {
    refuseInTransaction('an address of others')
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const refuse = (sentence: string) => reject(new OutwardFailure(sentence))
    if (
      url.protocol !== 'https:' ||
      (url.port !== '' && url.port !== '443') ||
      (isIP(host) > 0 && !isPublicAddress(host))
    )
      return refuse('Only addresses of the public internet are read.')
    const asked = request(
      {
        host,
        path: url.pathname + url.search,
        headers: { accept: 'text/calendar, text/plain' },
        lookup: publicOnly,
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.destroy()
          return refuse(`Its server answered ${answer.statusCode ?? 'nothing'}.`)
        }
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > most) {
            answer.destroy()
            refuse('It is larger than 4 MB.')
          } else parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
        answer.on('error', () => refuse('Its server broke off.'))
      },
    )
    asked.on('error', (error) =>
      reject(error instanceof OutwardFailure ? error : new OutwardFailure('We couldn’t reach its server.')),
    )
    asked.end()
  })

const publicOnly: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '')
    if (found.length === 0 || found.some((one) => !isPublicAddress(one.address)))
      return answer(new OutwardFailure('Only addresses of the public internet are read.') as NodeJS.ErrnoException, '')
    if (options.all) answer(null, found)
    else answer(null, found[0]!.address, found[0]!.family)
  })
}
