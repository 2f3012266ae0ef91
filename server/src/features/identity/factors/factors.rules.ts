/** Factors that one account may have, beside its recovery codes. */
export const mostFactors = 10
/** Minutes in which a challenge can be answered. */
export const challengeMinutes = 5
/** Wrong answers before a factor is locked, and for how many minutes. */
export const mostFactorTries = 5
export const factorLockMinutes = 15
/** Seconds between two messages to the same phone. */
export const betweenMessages = 60

/** A set of recovery codes: how many, how long each, and of which characters, none of which is taken for another. */
export const codesInSet = 10
export const codeLength = 16
export const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A recovery code as it was made, from how somebody typed it: letter case, spaces and hyphens say nothing. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '')
}
