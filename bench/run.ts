// Before the product, whose functions it counts.
import './counted-hashes.ts'
import { readdirSync } from 'node:fs'
import { holds, tableOf } from './claim.ts'
import type { Bench, Claim } from './claim.ts'
import { openProduct } from './product.ts'

// npm run bench -- sign-in    one or more by name; without a name all of them.
const wanted = process.argv.slice(2)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

const claims: Claim[] = []
for (const name of names) {
  const { default: bench } = (await import(`./${name}.bench.ts`)) as { default: Bench }
  const product = await openProduct()
  try {
    claims.push(...(await bench(product)))
  } finally {
    await product.end()
  }
}
console.log(tableOf(claims))
process.exitCode = claims.length > 0 && claims.every(holds) ? 0 : 1
