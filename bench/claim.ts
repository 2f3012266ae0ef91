import type { Product } from './product.ts'

/** What one bench says: a figure beside its limit, both measured in the same run on the same machine. */
export type Claim = {
  name: string
  /** What figure and limit are counted in, such as 'a second'. */
  unit: string
  figure: number
  limit: number
  /** What the limit is, such as 'bare argon2'. */
  limitIs: string
  /** Where figure / limit has to lie for the claim to hold. */
  ratio: { atLeast: number } | { atMost: number }
}

/** A file `<noun>.bench.ts` exports one as its default. It leaves nothing behind that another bench would notice. */
export type Bench = (product: Product) => Promise<Claim[]>

export function ratioOf({ figure, limit }: Claim): number {
  return figure / limit
}

export function holds(claim: Claim): boolean {
  const ratio = ratioOf(claim)
  return 'atLeast' in claim.ratio ? ratio >= claim.ratio.atLeast : ratio <= claim.ratio.atMost
}

/** The claims as a table of plain text, one line each. */
export function tableOf(claims: Claim[]): string {
  const rows = claims.map((claim) => [
    claim.name,
    `${rounded(claim.figure)} ${claim.unit}`,
    `${rounded(claim.limit)} (${claim.limitIs})`,
    ratioOf(claim).toFixed(2),
    'atLeast' in claim.ratio ? `at least ${claim.ratio.atLeast}` : `at most ${claim.ratio.atMost}`,
    holds(claim) ? 'holds' : 'DOES NOT HOLD',
  ])
  const all = [['name', 'figure', 'limit', 'ratio', 'claimed', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toString()
