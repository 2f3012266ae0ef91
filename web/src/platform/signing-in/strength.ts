import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { isTooEasy, knownWords, shortestPassword } from '@quartet/contract/kernel/passwords'

/** refused: the server will not take it. The others say how long guessing would take. */
export type Strength = 'short' | 'refused' | 'fair' | 'good' | 'strong'

const judge = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs, maxLength: 128 })

/** How hard a password is to guess, judged as the server does. A module of its own, as its word lists are long: load it when needed. */
export function strengthOf(password: string, ownWords: string[]): Strength {
  if (password.length < shortestPassword) return 'short'
  const words = knownWords(ownWords)
  const { score } = judge.check(password, [...words, 'quartet'])
  if (isTooEasy(password, score, words)) return 'refused'
  return score === 4 ? 'strong' : score === 3 ? 'good' : 'fair'
}
