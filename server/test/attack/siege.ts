import { attack, operations, type Line } from './cells.ts'
import type { Stage } from './stage.ts'
import { troubleIn } from './table.ts'

/** Attacks every operation whose name has one of `only` in it, with commas between, and returns each as a line. `told` hears them one by one. */
export async function besiege(stage: Stage, only = '', told?: (line: Line) => void): Promise<Line[]> {
  const lines: Line[] = []
  for (const operation of operations.filter(({ name }) => only.split(',').some((one) => name.includes(one)))) {
    const line = await attack(stage, operation)
    lines.push(line)
    told?.(line)
  }
  return lines
}

/** Returns everything that was wrong: cells, a feed that outlived its person, and rows that differ afterwards. */
export async function faultsIn(stage: Stage, lines: Line[]): Promise<string[]> {
  const { statusCode: status } = await stage.t.app.fastify.inject(stage.prey.feedOfRemoved)
  const planted = stage.canaries.of.length
  // Where the gym's own people read little of it, nobody else's silence says much.
  const isBlind = lines.length === operations.length && stage.read.size < planted / 2
  return [
    ...troubleIn(lines),
    ...(isBlind ? [`its own people read ${stage.read.size} of ${planted} planted words`] : []),
    ...(status === 404 ? [] : [`the removed manager's calendar address is answered with ${status}`]),
    ...(await stage.changed()).map((table) => `a call that was undone left its mark on ${table}`),
  ]
}
