import { parseArgs } from 'node:util'
import { openTestServer } from '../database-server.ts'
import { besiege, faultsIn } from './siege.ts'
import { openStage } from './stage.ts'
import { headOf, legend, lineOf, tallyOf } from './table.ts'

/** The walk of every operation as ten identities: `npm run soak -- attack`, and `--only covers,jobs` for some of them. */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const begun = performance.now()
const server = await openTestServer()
const stage = await openStage({ beside: server.url })
console.log(`${legend}\n\n${headOf(stage.identities.map(({ name }) => name))}`)
const lines = await besiege(stage, values.only, (line) => console.log(lineOf(line)))
const faults = await faultsIn(stage, lines)
await stage.t.stop()
await server.stop()

const { shut, own, open, unreached } = tallyOf(lines)
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`
${lines.length} operations, ${stage.identities.length} identities, ${stage.calls} calls in ${seconds} s:
${shut} cells refused, ${own} let through to their own, ${open} open, ${unreached} not reached;
the gym's own people read ${stage.read.size} of ${stage.canaries.of.length} planted words`)
if (faults.length > 0) console.log(`\n${faults.join('\n')}`)
process.exitCode = faults.length > 0 || lines.length === 0 ? 1 : 0
