/**
 * Changed lines that no test can notice, with the reason. Each is known by its file, what was there, and what came in
 * its place.
 * @type {{ file: string, was: string, became: string, why: string }[]}
 */
export const equivalent = []
