import { hash, parseOptions, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { isTooEasy, knownWords, tooEasy } from '@quartet/contract/kernel/passwords'
import { failure } from '../fail.ts'

/** Argon2id at 46 MiB and one pass: about 15 ms on two cores (design/security.md). 2 is argon2id in the library's numbering. */
const cost = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
/** Hashes at the same moment, and how many may wait: each holds 46 MiB. */
const atOnce = 2
const mostWaiting = 200

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password, exactly as typed. Throws 503 `unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Whether the password is the one that was hashed. Without a hash it takes the same time and says no. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await standIn())
  const same = await inTurn(() => verify(against, password))
  return same && hashed !== null
}

/** Whether a hash was made at another cost than today's and should be made anew at the next sign-in. */
export function isOutdated(hashed: string): boolean {
  const made = parseOptions(hashed)
  return (
    (made.algorithm as number) !== cost.algorithm ||
    made.memoryCost !== cost.memoryCost ||
    made.timeCost !== cost.timeCost ||
    made.parallelism !== cost.parallelism
  )
}

let strength: ZxcvbnFactory | undefined

/** A sentence when the password is too easy to guess, counting the person's own words as known to whoever guesses; else null. */
export function weaknessOf(password: string, ownWords: string[]): string | null {
  strength ??= new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, maxLength: 128 })
  const words = knownWords(ownWords)
  const { score } = strength.check(password, [...words, 'quartet'])
  return isTooEasy(password, score, words) ? tooEasy : null
}

let stood: Promise<string> | undefined
function standIn(): Promise<string> {
  stood ??= hash('nobody has this password', cost)
  return stood
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw failure('unavailable')
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
