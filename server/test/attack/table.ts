import type { Cell, Line, Verdict } from './cells.ts'

const letters: Record<Verdict, string> = { shut: '.', own: 'o', open: 'OPEN', unreached: '?' }
export const legend =
  '. refused, nothing changed   o let through to what is theirs or everybody’s   OPEN   ? refused before anybody asked who may'

/** Returns the head of the table: who attacks, in its order. */
export function headOf(names: string[]): string {
  return `${'operation'.padEnd(34)}${'control'.padEnd(9)}${names.map(column).join('')}`
}

/** Returns one operation as a line: what the owner was answered, and a mark for each of the ten. */
export function lineOf({ name, control, cells }: Line): string {
  const marks = Object.entries(cells).map(([who, { verdict }]) => letters[verdict].padEnd(column(who).length))
  const answered = control.verdict === 'unreached' ? `? ${control.why.join()}` : control.why.join().slice(0, 3)
  return `${name.padEnd(34)}${answered.padEnd(9)}${marks.join('')}`.trimEnd()
}

/** Returns every cell that is open or was not reached, one sentence each. */
export function troubleIn(lines: Line[]): string[] {
  const said = (name: string, who: string, { verdict, why }: Cell) =>
    verdict === 'open' || verdict === 'unreached' ? [`${name}, ${who}: ${verdict}: ${why.join('; ')}`] : []
  return lines.flatMap(({ name, control, cells }) => [
    ...said(name, 'control', control),
    ...Object.entries(cells).flatMap(([who, cell]) => said(name, who, cell)),
  ])
}

/** Returns how many cells there are of each verdict, controls left out. */
export function tallyOf(lines: Line[]): Record<Verdict, number> {
  const tally = { shut: 0, own: 0, open: 0, unreached: 0 }
  for (const { cells } of lines) for (const { verdict } of Object.values(cells)) tally[verdict]++
  return tally
}

const column = (name: string) => `${name}  `
