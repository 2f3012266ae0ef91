import { exitCode, startNode, stopWith } from './children.js'

// As long as it takes, over as many sittings as it takes: `npm run soak -- --out tally.json` goes on where it was left.
const soak = startNode(['server/test/cover-machine/soak.ts', ...process.argv.slice(2)])
stopWith([soak])
soak.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
