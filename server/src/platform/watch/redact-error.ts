import { ORPCError } from '@orpc/server'
import { databaseError } from '../conflict.ts'

/** The words of an error without the values of its statement, which the database library writes behind them. */
export function withoutParams(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n +at |$)/g, '')
}

/**
 * Why something failed, as a sentence for who runs the product: at most 300 characters, without addresses, numbers of
 * phones, ids and what is quoted, because those are of people. Machines are named: their host and port stay.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ORPCError) return error.code
  const known = databaseError(error) as (Error & { code: string }) | null
  if (known && /^[0-9A-Z]{5}$/.test(known.code)) return toldApart(`${known.message} (${known.code})`)
  return toldApart(error instanceof Error ? error.message : String(error))
}

/** The same for words that were kept already. */
export function toldApart(text: string): string {
  return withoutParams(text)
    .replace(/^Failed query:[\s\S]*$/, 'A statement of the database failed')
    .replace(/<?[^\s<>"']+@[^\s<>"',;]+>?/g, '…')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '…')
    .replace(/(?<![\d.:])\+?\d[\d ()-]{7,}\d/g, '…')
    .replace(/: "[^"]*"/g, ': …')
    .slice(0, 300)
}
