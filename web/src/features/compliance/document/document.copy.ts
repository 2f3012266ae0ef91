import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  ClockAlert,
  Eye,
  FileCheck2,
  FileWarning,
  HandHelping,
  HeartPulse,
  IdCard,
  Layers,
  LoaderCircle,
  ScanFace,
  ShieldCheck,
  Umbrella,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { z } from 'zod'
import type { Standing, waiver } from '@quartet/contract/compliance/compliance'
import type { Requirement, RequirementTerms } from '@quartet/contract/compliance/requirements'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { dateIn, longDate, shortDate, shortDay } from '../../../platform/words/dates.ts'
import type { Tone } from '../../../ui/display/chip.tsx'

type Word = { tone: Tone; icon: LucideIcon; word: string }

const standings: Record<Standing['status'], Word> = {
  not_required: { tone: 'grey', icon: CircleDashed, word: 'Not required' },
  missing: { tone: 'outline', icon: CircleDashed, word: 'Missing' },
  pending: { tone: 'blue', icon: Eye, word: 'In review' },
  valid: { tone: 'green', icon: CircleCheck, word: 'Valid' },
  expiring: { tone: 'amber', icon: ClockAlert, word: 'Expires' },
  expired: { tone: 'red', icon: CircleX, word: 'Expired' },
  rejected: { tone: 'red', icon: CircleX, word: 'Rejected' },
  revoked: { tone: 'red', icon: Ban, word: 'Revoked' },
  waived: { tone: 'blue', icon: HandHelping, word: 'Waived' },
}

export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
export const classesCount = (count: number): string => (count === 1 ? '1 class' : `${count} classes`)
export const trainersCount = (count: number): string => (count === 1 ? '1 trainer' : `${count} trainers`)

/** Status of a document in a word or two, with the days left where they matter. */
export function standingWord({ status, state, daysLeft }: Pick<Standing, 'status' | 'state' | 'daysLeft'>): Word {
  if (state === 'grace')
    return {
      ...standings.expiring,
      word: daysLeft === null ? 'In grace' : daysLeft === 0 ? 'Last day of grace' : `${days(daysLeft)} grace`,
    }
  if (state === 'valid_renewal_pending') return { tone: 'blue', icon: Eye, word: 'In review' }
  if (status === 'expiring' && daysLeft !== null) return { ...standings.expiring, word: expiresIn(daysLeft) }
  return standings[status]
}

const expiresIn = (left: number): string =>
  left === 0 ? 'Expires today' : left === 1 ? 'Expires tomorrow' : `Expires in ${days(left)}`

/** The end of it, under the word. */
export function untilWords(one: Standing): string {
  if (one.status === 'waived' && one.waivedUntil) return `until ${shortDate(one.waivedUntil)}`
  if (one.status === 'missing')
    return one.firstAtStake && one.firstAtStakeZone && one.consequence !== 'warn'
      ? `before ${shortDay(dateIn(one.firstAtStakeZone, one.firstAtStake))}`
      : ''
  if (one.state === 'grace') return one.validUntil ? `expired ${shortDay(one.validUntil)}` : 'not uploaded yet'
  if (one.status === 'pending') return 'not approved yet'
  if (one.validUntil === null) return one.status === 'valid' ? 'doesn’t expire' : ''
  if (one.status === 'expired') return `on ${shortDate(one.validUntil)}`
  return `until ${one.daysLeft !== null && one.daysLeft < 60 ? shortDay(one.validUntil) : shortDate(one.validUntil)}`
}

export const waiverWord: Record<z.infer<typeof waiver>['status'], Word> = {
  asked: { tone: 'blue', icon: CircleHelp, word: 'Needs approval' },
  in_force: { tone: 'green', icon: CircleCheck, word: 'Active' },
  refused: { tone: 'outline', icon: Ban, word: 'Declined' },
  ended: { tone: 'outline', icon: Ban, word: 'Ended' },
  over: { tone: 'grey', icon: CircleDashed, word: 'Finished' },
}

const submissionWords: Record<Submission['status'], Word> = {
  checking: { tone: 'blue', icon: LoaderCircle, word: 'Checking' },
  format_failed: { tone: 'red', icon: FileWarning, word: 'Needs fixing' },
  awaiting_review: { tone: 'blue', icon: Eye, word: 'In review' },
  more_info: { tone: 'amber', icon: CircleHelp, word: 'Question' },
  approved: { tone: 'green', icon: FileCheck2, word: 'Approved' },
  rejected: { tone: 'red', icon: CircleX, word: 'Rejected' },
  superseded: { tone: 'grey', icon: Layers, word: 'Replaced' },
  withdrawn: { tone: 'grey', icon: Undo2, word: 'Withdrawn' },
}
export const submissionWord = (one: Pick<Submission, 'status'>): Word => submissionWords[one.status]

export const reasonCodes = [
  'unreadable',
  'wrong_document',
  'names_differ',
  'unit_missing',
  'run_out',
  'page_missing',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
export const reasonWord: Record<ReasonCode, string> = {
  unreadable: 'Can’t be read',
  wrong_document: 'Wrong document',
  names_differ: 'Names differ',
  unit_missing: 'Unit code missing',
  run_out: 'Expired',
  page_missing: 'Page missing',
  other: 'Other',
}

export const fieldWord: Record<string, string> = {
  holderName: 'Holder',
  number: 'Number',
  issuer: 'Issuer',
  jurisdiction: 'State',
  unitCodes: 'Unit code',
  issuedOn: 'Issue date',
  expiresOn: 'Expiry date',
  insuredCents: 'Sum insured',
}

export const consequenceWord: Record<RequirementTerms['consequence'], string> = {
  warn: 'Warns',
  hold_pay: 'Holds pay',
  block_covers: 'Blocks covers',
  block_teaching: 'Blocks teaching',
}
/** What happens without it, as a sentence for the trainer. */
export const consequenceSentence: Record<RequirementTerms['consequence'], string> = {
  warn: 'Without it, you and the gym get a warning. You can still teach.',
  hold_pay: 'Without it, the gym may hold your pay.',
  block_covers: 'Without it, you can’t take covers.',
  block_teaching: 'Without it, you can’t teach or take covers.',
}

export function scopeWord(one: Pick<Requirement, 'scope' | 'specialty' | 'gymId' | 'basedOnId'>): string {
  if (one.basedOnId) return 'Your gym, stricter than the platform'
  if (one.scope === 'specialty') return `For ${one.specialty?.name ?? 'a specialty'}`
  if (one.gymId) return 'Your gym'
  return one.scope === 'global' ? 'All trainers' : 'If a gym requires it'
}

export function validityWord({ validity }: Pick<RequirementTerms, 'validity'>): string {
  if (validity.kind === 'printed') return 'Until printed expiry date'
  if (validity.kind === 'none') return 'Doesn’t expire'
  return validity.months === 1 ? '1 month from issue' : `${validity.months} months from issue`
}

/** 'CPR, HLTAID009' */
export const nameOf = ({ name, code }: { name: string; code: string | null }): string =>
  code && !name.includes(code) && code !== 'WWC' ? `${name}, ${code}` : name

const icons: [RegExp, LucideIcon][] = [
  [/cpr|resuscitation/i, HeartPulse],
  [/first aid/i, BadgeCheck],
  [/insurance|liability|indemnity/i, Umbrella],
  [/children|wwc/i, ShieldCheck],
  [/police|right to work/i, IdCard],
  [/registration|certificate|licence/i, BadgeCheck],
]
export const iconOf = (name: string): LucideIcon => icons.find(([sign]) => sign.test(name))?.[1] ?? ScanFace

/** '214 KB', '1.2 MB' */
export const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
export const pagesWords = (pages: number | null): string =>
  pages === null ? '' : pages === 1 ? '1 page' : `${pages} pages`

/** A value of a document as people write it. */
export function valueWords(
  field: string,
  value: string | number | string[] | null | undefined,
  money: (cents: number) => string,
): string {
  if (value == null || value === '') return ''
  if (field === 'issuedOn' || field === 'expiresOn') return longDate(String(value))
  if (field === 'insuredCents') return money(Number(value))
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
/** What a button of an answer says, short enough for three of them beside each other: 'Approve Anna’s CPR'. */
export function answerWords(verb: 'Approve' | 'Reject', name: string, requirement: string): string {
  const words = `${verb} ${name}’s ${requirement}`
  return words.length <= 20 ? words : `${verb} ${name}`
}
