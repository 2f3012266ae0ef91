import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { verify(...given: unknown[]): Promise<boolean> }

/** How often a password was looked at. Load this file before the product, which takes its functions when it is loaded. */
export const looked = { times: 0 }

const { verify } = argon2
argon2.verify = (...given) => {
  looked.times++
  return verify(...given)
}
