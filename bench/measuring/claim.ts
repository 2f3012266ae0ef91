import type { Product } from './product.ts'

/** Where a ratio of figure to limit has to lie. */
type Bound = { atLeast: number } | { atMost: number }

/** What one bench says: a figure beside its limit, both measured in the same run on the same machine. */
export type Claim = {
  name: string
  /** What figure and limit are counted in, such as 'a second'. */
  unit: string
  figure: number
  limit: number
  /** What the limit is, such as 'bare argon2'. */
  limitIs: string
  /** The goal of figure / limit; null where nobody has set one. */
  ratio: Bound | null
  /** What a machine that is busy with other work reaches too: beyond it the run fails, and not where only the goal is missed. */
  floor?: Bound
}

/** A file `<noun>.bench.ts` exports one as its default. It leaves nothing behind that another bench would notice. */
export type Bench = (product: Product) => Promise<Claim[]>
/** What such a file exports: beside the bench the settings of the environment that its product is started with. */
export type BenchFile = { default: Bench; settings?: Record<string, string> }

/** Whether a run with this claim has not failed, which says nothing of a goal where a floor is named. */
export function passes(claim: Claim): boolean {
  return keeps(claim, claim.floor ?? claim.ratio)
}

/** What every table of claims has above the cells of `cellsOf`. */
export const heads = ['what', 'figure', 'limit', 'ratio', 'goal', '']

/** A claim as a row of any table: name, figure, limit, their ratio, the goal, and whether it was held. */
export function cellsOf(claim: Claim): string[] {
  const { name, unit, figure, limit, limitIs, ratio, floor } = claim
  const goal = ratio ? wordsOf(ratio) : 'none set'
  return [
    name,
    `${rounded(figure)} ${unit}`,
    `${rounded(limit)} (${limitIs})`,
    (figure / limit).toFixed(2),
    floor ? `${goal}; fails unless ${wordsOf(floor)}` : goal,
    ratio ? (keeps(claim, ratio) ? 'held' : 'not held') : passes(claim) ? '' : 'failed',
  ]
}

/** The claims as a table of plain text, one line each. */
export function tableOf(claims: Claim[]): string {
  const all = [heads, ...claims.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function keeps({ figure, limit }: Claim, bound: Bound | null): boolean {
  if (!bound) return true
  return 'atLeast' in bound ? figure / limit >= bound.atLeast : figure / limit <= bound.atMost
}

const wordsOf = (bound: Bound) => ('atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`)

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toString()
