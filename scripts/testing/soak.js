import { exitCode, startNode, stopWith } from '../running/children.js'

/** What `npm test` does a little of, each for as long as it takes: `npm run soak -- fuzz`. */
const kinds = {
  // Every operation as ten identities against another's gym; ends with 1 when a cell is open or was not reached.
  attack: ['server/test/attack/soak.ts'],
  // Over as many sittings as it takes: `npm run soak -- --out tally.json` goes on where it was left.
  covers: ['server/test/cover-machine/soak.ts'],
  fuzz: ['server/test/fuzz/soak.ts'],
  kills: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e-alone', 'e2e/alone/kill.test.ts'],
}

const given = process.argv.slice(2)
const named = Object.entries(kinds).find(([name]) => name === given[0])
const soak = startNode([...(named?.[1] ?? kinds.covers), ...given.slice(named ? 1 : 0)], {
  KILLS: process.env.KILLS ?? '200',
})
stopWith([soak])
soak.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
