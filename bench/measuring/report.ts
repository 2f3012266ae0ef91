import { cellsOf, heads, type Claim } from './claim.ts'

/** What one bench measured: where, when, and every claim beside its limit. */
export type Measured = { name: string; on: string; machine: Machine; claims: Claim[] }
export type Machine = { processor: string; cores: number; memoryGb: number; node: string; postgres: string }

const head = `# Benchmarks

What Quartet claims, as it was measured: each figure beside a limit that the same machine reached in the same run, and the
goal of their ratio. A run fails where a goal is not held, or, where a floor stands beside it, beyond that floor alone: what a
machine reaches that is busy with other work. \`npm run bench\` measures all of it anew and writes this page;
\`npm run bench -- sign-in\` measures one and puts only its part in place. Absolute figures drift with the machine, ratios hardly.
`

/**
 * The page with the parts of these benches in place of those that it had, every other part as it was. Parts of benches that
 * are no longer among \`known\` go; a page that is empty or not there is ''.
 */
export function withMeasured(page: string, measured: Measured[], known: string[]): string {
  const parts = new Map<string, string>()
  for (const part of page.split(/^(?=## )/m).slice(1)) parts.set(/^## (.+)$/m.exec(part)![1]!, part.trim())
  for (const one of measured) parts.set(one.name, partOf(one))
  const kept = [...parts.keys()].filter((name) => known.includes(name)).toSorted()
  return `${[head.trim(), ...kept.map((name) => parts.get(name)!)].join('\n\n')}\n`
}

function partOf({ name, on, machine, claims }: Measured): string {
  const { processor, cores, memoryGb, node, postgres } = machine
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    `## ${name}`,
    '',
    `\`npm run bench -- ${name}\`, ${on}, on ${cores} cores of ${processor} with ${memoryGb} GB, Node ${node}, Postgres ${postgres}.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...claims.map((claim) => line(cellsOf(claim).map(loudly))),
  ].join('\n')
}

/** What went wrong is seen in a page before the figures are read. */
const loudly = (cell: string) => (cell === 'not held' || cell === 'failed' ? `**${cell}**` : cell)
