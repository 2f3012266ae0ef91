import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/platform/db/db.ts'

/**
 * Who may teach which class, worked out again from the bare rows in the most pedestrian way there is: loops, days as
 * '2026-03-10' and moments as milliseconds. It shares no line with the product, so that the two can be held against each other.
 */
export type Checker = (trainerId: string, entryId: string, now: string) => { against: string[]; warned: string[] }

type Row = Record<string, any>

const tables = {
  trainers: 'trainers',
  accounts: 'accounts',
  profiles: 'profiles',
  gyms: 'gyms',
  entries: 'entries',
  classes: 'classes',
  specialties: 'specialties',
  carried: 'trainer_specialties',
  connections: 'connections',
  blocks: 'cover_blocks',
  overrides: 'gate_overrides',
  settings: 'cover_settings',
  leaves: 'leaves',
  hours: 'available_hours',
  calendars: 'busy_calendars',
  busy: 'busy_times',
  applications: 'cover_applications',
  covers: 'covers',
  requirements: 'requirements',
  versions: 'requirement_versions',
  credentials: 'credentials',
  waivers: 'waivers',
  withheld: 'withheld_documents',
} as const

export async function readChecker(tx: Tx, localities: string): Promise<Checker> {
  const all = {} as Record<keyof typeof tables, Row[]>
  for (const [name, table] of Object.entries(tables)) {
    const { rows } = await tx.execute<{ row: Row }>(sql.raw(`select to_jsonb(x) as row from ${table} x`))
    all[name as keyof typeof tables] = rows.map((one) => one.row)
  }
  const places = placesOf(localities)
  return (trainerId, entryId, now) => check(all, places, trainerId, entryId, Date.parse(now))
}

function check(
  all: Record<keyof typeof tables, Row[]>,
  places: ReturnType<typeof placesOf>,
  trainerId: string,
  entryId: string,
  now: number,
) {
  const trainer = all.trainers.find((one) => one.id === trainerId)!
  const account = all.accounts.find((one) => one.id === trainer.account_id)!
  const profile = all.profiles.find((one) => one.account_id === trainer.account_id)!
  const entry = all.entries.find((one) => one.id === entryId)!
  const gym = all.gyms.find((one) => one.id === entry.gym_id)!
  const klass = all.classes.find((one) => one.id === entry.class_id)!
  const starts = Date.parse(entry.starts_at)
  const ends = Date.parse(entry.ends_at)
  const day = dayIn(gym.timezone, starts)
  const upwards = (id: string | null): string[] => {
    if (id === null) return []
    return [id, ...upwards(all.specialties.find((one) => one.id === id)!.parent_id)]
  }

  const against: string[] = []
  const warned: string[] = []
  if (starts <= now) against.push('class_over')
  if (entry.trainer_id === trainerId) against.push('own_class')
  if (account.archived_at !== null || account.banned_at !== null) against.push('account')

  const connection = all.connections.find(
    (one) => one.gym_id === gym.id && one.trainer_id === trainerId && one.status === 'active',
  )
  const holds =
    connection !== undefined &&
    connection.start_date <= day &&
    (connection.ends_at === null || ends <= Date.parse(connection.ends_at))
  if (!holds) against.push('not_connected')

  for (const block of all.blocks)
    if (block.gym_id === gym.id && block.trainer_id === trainerId && block.lifted_at === null) against.push('not_asked')

  if (klass.specialty_id !== null) {
    const wanted = upwards(klass.specialty_id)
    const fits = all.carried
      .filter((one) => one.trainer_id === trainerId)
      .some((one) => wanted.includes(one.specialty_id) || upwards(one.specialty_id).includes(klass.specialty_id))
    if (!fits) against.push('specialty')
  }

  const others = all.entries.filter(
    (one) => one.trainer_id === trainerId && one.id !== entryId && one.cancelled_at === null,
  )
  if (others.some((one) => Date.parse(one.starts_at) < ends && starts < Date.parse(one.ends_at))) against.push('clash')

  const strict = all.settings.find((one) => one.gym_id === gym.id)?.terms.travelBlocks === true
  for (const other of others) {
    if (other.gym_id === gym.id) continue
    const [from, to] = [Date.parse(other.starts_at), Date.parse(other.ends_at)]
    if (from < ends && starts < to) continue
    const gap = Math.round((to <= starts ? starts - to : from - ends) / 60_000)
    if (gap >= 12 * 60) continue
    const there = all.gyms.find((one) => one.id === other.gym_id)!
    const way = minutesBetween(places(gym), places(there))
    if (way !== null && way > gap) (strict ? against : warned).push('travel')
  }

  const documents = missingDocuments()
  for (const { root, consequence } of documents) {
    if (consequence === 'block_teaching') against.push(`document:${root}`)
    if (consequence === 'block_covers') against.push(`document_for_covers:${root}`)
  }

  for (const leave of all.leaves) {
    if (leave.trainer_id !== trainerId) continue
    const [first, last] = [dayIn(profile.timezone, starts), dayIn(profile.timezone, ends - 1)]
    if (leave.from_date <= last && first <= leave.to_date && !warned.includes('on_leave')) warned.push('on_leave')
  }
  const calendars = all.calendars.filter((one) => one.trainer_id === trainerId).map((one) => one.id)
  if (
    all.busy.some(
      (one) =>
        calendars.includes(one.calendar_id) && Date.parse(one.starts_at) < ends && starts < Date.parse(one.ends_at),
    )
  )
    warned.push('busy_elsewhere')
  const hours = all.hours.filter((one) => one.trainer_id === trainerId)
  if (hours.length > 0) {
    for (let at = starts; at < ends; at += 60_000) {
      const { weekday, time } = wallIn(profile.timezone, at)
      if (
        hours.some(
          (one) => one.weekday === weekday && one.from_time.slice(0, 5) <= time && time < one.to_time.slice(0, 5),
        )
      )
        continue
      warned.push('outside_hours')
      break
    }
  }
  const waits = all.applications.some((one) => {
    if (one.trainer_id !== trainerId || !['applied', 'selected'].includes(one.state)) return false
    const cover = all.covers.find((row) => row.id === one.cover_id)!
    const wanted = all.entries.find((row) => row.id === cover.entry_id)!
    return wanted.id !== entryId && Date.parse(wanted.starts_at) < ends && starts < Date.parse(wanted.ends_at)
  })
  if (waits) warned.push('pending_clash')

  const open = all.overrides
    .filter(
      (one) =>
        one.entry_id === entryId && one.trainer_id === trainerId && one.lifted_at === null && one.expires_on >= day,
    )
    .flatMap((one) => one.gates as string[])
  return {
    against: against.filter((one) => !open.includes(one.replace('_for_covers', ''))).toSorted(),
    warned: warned.toSorted(),
  }

  /** Each document that is asked of this trainer here on that day and that they do not have, with what lacking it costs. */
  function missingDocuments(): { root: string; consequence: string }[] {
    const rank = ['warn', 'hold_pay', 'block_covers', 'block_teaching']
    const worst = new Map<string, string>()
    const line = upwards(klass.specialty_id)
    for (const requirement of all.requirements) {
      if (requirement.gym_id !== null && requirement.gym_id !== gym.id) continue
      if (requirement.gym_id === null && requirement.scope === 'facility') continue
      if (requirement.scope === 'specialty' && !line.includes(requirement.specialty_id)) continue
      if (
        requirement.ended_at !== null &&
        dayIn(requirement.gym_id === null ? 'UTC' : gym.timezone, Date.parse(requirement.ended_at)) <= day
      )
        continue
      const inForce = all.versions
        .filter((one) => one.requirement_id === requirement.id && one.effective_from <= day)
        .toSorted((a, b) =>
          a.effective_from < b.effective_from ? -1 : a.effective_from > b.effective_from ? 1 : a.version - b.version,
        )
        .at(-1)
      if (!inForce) continue
      const terms = inForce.terms
      if (terms.appliesTo !== 'both' && connection && terms.appliesTo !== connection.employment_status) continue
      if (terms.jurisdictions.length > 0 && !terms.jurisdictions.includes(gym.state)) continue
      const root = requirement.based_on_id ?? requirement.id
      if (hasIt(root, terms, inForce.effective_from)) continue
      const before = worst.get(root)
      if (before === undefined || rank.indexOf(terms.consequence) > rank.indexOf(before))
        worst.set(root, terms.consequence)
    }
    return [...worst].map(([root, consequence]) => ({ root, consequence }))
  }

  function hasIt(root: string, terms: Row, since: string): boolean {
    for (const waiver of all.waivers) {
      if (waiver.trainer_id !== trainerId || waiver.gym_id !== gym.id || waiver.outcome !== 'approved') continue
      const asked = all.requirements.find((one) => one.id === waiver.requirement_id)!
      if ((asked.based_on_id ?? asked.id) !== root) continue
      const end = waiver.ended_at === null ? waiver.to_date : plus(dayIn(gym.timezone, Date.parse(waiver.ended_at)), -1)
      const last = end < waiver.to_date ? end : waiver.to_date
      if (waiver.from_date <= day && day <= last) return true
    }
    const hidden = all.withheld.some(
      (one) => one.trainer_id === trainerId && one.gym_id === gym.id && one.requirement_id === root,
    )
    let lastVoid = ''
    let lastEnd: string | null = null
    for (const paper of all.credentials) {
      if (hidden || paper.trainer_id !== trainerId || paper.requirement_id !== root || paper.undone_at !== null)
        continue
      const said = paper.evidence
      if (terms.jurisdictions.length > 0 && !terms.jurisdictions.includes(said.jurisdiction)) continue
      if (terms.unitCodes.length > 0 && !said.unitCodes.some((code: string) => terms.unitCodes.includes(code))) continue
      if (terms.leastInsuredCents !== null && (said.insuredCents ?? 0) < terms.leastInsuredCents) continue
      if (terms.validity.kind === 'printed' && !said.expiresOn) continue
      let last: string | null = null
      if (terms.validity.kind === 'printed') last = said.expiresOn
      if (terms.validity.kind === 'months') {
        last = plusMonths(said.issuedOn ?? paper.valid_from, terms.validity.months)
        if (said.expiresOn && said.expiresOn < last) last = said.expiresOn
      }
      const whole = last
      const cut = paper.revoked_from === null ? null : plus(paper.revoked_from, -1)
      if (cut !== null && (last === null || cut < last)) last = cut
      if (paper.valid_from <= day && (last === null || day <= last)) return true
      if (paper.revoked_from !== null && paper.revoked_from <= day) {
        const printed = whole ?? '9999-12-31'
        if (paper.valid_from <= day && printed > lastVoid) lastVoid = printed
      } else if (last !== null && last < day && (lastEnd === null || lastEnd < last)) lastEnd = last
    }
    if (lastVoid > (lastEnd ?? '') || terms.graceDays === 0) return false
    if (plus(since, terms.graceDays - 1) >= day) return true
    return lastEnd !== null && plus(lastEnd, terms.graceDays) >= day
  }
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function plusMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallIn(zone: string, moment: number) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(moment).map((one) => [one.type, one.value]))
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part['weekday']!) + 1,
  }
}

const dayIn = (zone: string, moment: number) => wallIn(zone, moment).day

/** Only for addresses whose suburb and postcode are in the list. */
function placesOf(localities: string) {
  const lines = localities.split('\n').map((line) => line.split(','))
  const known = new Map(
    lines.map((line) => [`${line[1]!} ${line[0]!}`.toLowerCase(), [Number(line[3]), Number(line[4])]]),
  )
  return (address: Row) => known.get(`${address.city} ${address.postcode}`.toLowerCase()) ?? null
}

/** By the chord through the earth, which is another way to the same distance. */
function minutesBetween(one: number[] | null, other: number[] | null): number | null {
  if (one === null || other === null) return null
  const space = ([latitude, longitude]: number[]) => {
    const [a, b] = [(latitude! / 180) * Math.PI, (longitude! / 180) * Math.PI]
    return [Math.cos(a) * Math.cos(b), Math.cos(a) * Math.sin(b), Math.sin(a)]
  }
  const [here, there] = [space(one), space(other)]
  const chord = Math.hypot(...here.map((value, at) => value - there[at]!))
  const road = 6371 * 2 * Math.asin(chord / 2) * 1.3
  const hours = road <= 15 ? road / 30 : 0.5 + (road - 15) / 80
  return Math.ceil((5 + hours * 60) / 5) * 5
}
