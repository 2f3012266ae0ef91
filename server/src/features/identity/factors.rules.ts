/** Factors that one account may have, beside its recovery codes. */
export const mostFactors = 10
/** Minutes in which a challenge can be answered. */
export const challengeMinutes = 5
/** Wrong answers before a factor is locked, and for how many minutes. */
export const mostTries = 5
export const lockMinutes = 15
/** Seconds between two messages to the same phone. */
export const betweenMessages = 60
