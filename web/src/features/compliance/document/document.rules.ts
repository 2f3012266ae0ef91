import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'

/** What is typed about a document, field by field. */
export type EvidenceKey = Exclude<keyof Evidence, 'explanation'>

/** Largest file that is taken, in bytes; the server says the same. */
const largest = 10 * 1024 * 1024
/** What a file may be. A telephone may name a HEIC photo in no way at all. */
export const acceptedFiles = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Why a file need not even be sent, or null. The server looks at its bytes, and has the last word. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (file.size === 0) return 'This file is empty. Choose another file.'
  if (file.size > largest)
    return `This file is larger than 10 MB (${Math.round(file.size / 1024 / 1024)} MB). Take a smaller photo or save the PDF at a smaller size.`
  const known = /^(application\/pdf|image\/(jpeg|png|webp|heic|heif))$/.test(file.type)
  if (!known && !/\.(pdf|jpe?g|png|webp|hei[cf])$/i.test(file.name))
    return 'Choose a PDF or a photo (JPEG, PNG, WebP or HEIC).'
  return null
}

/** The last day of a month, 'YYYY-MM', as documents mean it that print no day. */
export function monthsEnd(month: string): string {
  const [year, at] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, at ?? 1, 0)).toISOString().slice(0, 10)
}

/** The day some months after a day; the last of its month where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())))
  return moved.toISOString().slice(0, 10)
}

type Terms = Pick<Submission['terms'], 'fields' | 'validity'>

/** Whether a document has this on it, and whether it must be written. */
export const wants = (terms: Pick<Terms, 'fields'>, field: string): { required: boolean } | undefined =>
  terms.fields.find((one) => one.field === field)

/** What a reviewer types a second time: where the requirement asks for it, and something stands there. */
export function typedTwice(terms: Pick<Terms, 'fields'>, evidence: Evidence): ('number' | 'expiresOn')[] {
  return (['number', 'expiresOn'] as const).filter((field) => wants(terms, field) && Boolean(evidence[field]))
}

/** What is in a form as it is sent: nothing typed is no value. */
export function cleanEvidence(evidence: Evidence): Evidence {
  const text = (value: string | null | undefined) => value?.trim() || null
  return {
    holderName: text(evidence.holderName),
    number: text(evidence.number),
    issuer: text(evidence.issuer),
    jurisdiction: text(evidence.jurisdiction),
    unitCodes: evidence.unitCodes,
    issuedOn: evidence.issuedOn || null,
    expiresOn: evidence.expiresOn || null,
    insuredCents: evidence.insuredCents ?? null,
    explanation: text(evidence.explanation),
  }
}

export const noEvidence: Evidence = { unitCodes: [] }

type Leased = Pick<Submission, 'claimedBy' | 'decision'>

/**
 * Milliseconds until the first lease of these has run out, and false where nobody has one. Nobody tells of it, so that
 * what is true then has to be asked for; never more than every two seconds, whatever the clock of the browser says.
 */
export function leaseEndsIn(shown: Leased[] | undefined, now: number): number | false {
  const ends = (shown ?? []).flatMap((one) => (one.claimedBy && !one.decision ? Date.parse(one.claimedBy.until) : []))
  return ends.length > 0 && Math.max(2000, Math.min(...ends) - now + 500)
}
