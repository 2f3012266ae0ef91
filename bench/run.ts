// Before the product, whose functions it counts.
import './measuring/counted-hashes.ts'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { passes, tableOf, type BenchFile, type Claim } from './measuring/claim.ts'
import { openProduct, type Product } from './measuring/product.ts'
import { withMeasured, type Machine } from './measuring/report.ts'

// npm run bench -- sign-in    one or more by name; without a name all of them.
const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const wanted = process.argv.slice(2)
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  process.exit(1)
}

const all: Claim[] = []
for (const name of known.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const { default: bench, settings } = (await import(`./${name}.bench.ts`)) as BenchFile
  const product = await openProduct(settings)
  try {
    const claims = await bench(product)
    all.push(...claims)
    const on = new Date().toISOString().slice(0, 10)
    const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
    // After each, so that a run that breaks off keeps what it has measured.
    writeFileSync(page, withMeasured(before, [{ name, on, machine: await machineOf(product), claims }], known))
  } finally {
    await product.end()
  }
}
console.log(tableOf(all))
console.log('\ndocs/benchmarks.md has it.')
process.exitCode = all.length > 0 && all.every(passes) ? 0 : 1

async function machineOf({ app }: Product): Promise<Machine> {
  const { rows } = await app.database.pool.query<{ server_version: string }>('show server_version')
  return {
    processor: cpus()[0]?.model.trim() ?? 'an unknown processor',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: rows[0]!.server_version.split(' ')[0]!,
  }
}
