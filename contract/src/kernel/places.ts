/** Kilometres around a place where nothing else is said. */
export const usualReach = 25
