import { clockTime, namedDay } from '@quartet/contract/kernel/wording'
import type { EntryRow } from '../entries/entries.queries.ts'

type Gym = { name: string; timezone: string; address: string | null; city: string | null }
type Shown = Pick<
  EntryRow,
  'id' | 'name' | 'startsAt' | 'endsAt' | 'cancelledAt' | 'timezone' | 'trainerId' | 'usualTrainerId'
> & { studio: { name: string }; trainer: { name: string } | null }

/** Days that the page shows, today included. */
export const publicDays = 14

/** 'harbour-gym-1f2e3d4c': the gym's name as an address, with the end of its id so that no two are the same. */
export function slugOf(name: string, gymId: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return [words, gymId.replaceAll('-', '').slice(-8)].filter((part) => part !== '').join('-')
}

/**
 * The page that everybody may read, without a script. People did not publish themselves: of a class that somebody else
 * takes it says the first name, so that whoever comes is not surprised, and of a class that is `looking` for somebody
 * that it does, never why or for whom.
 */
export function publicPage(gym: Gym, rows: Shown[], from: Temporal.PlainDate, looking: Set<string>): string {
  const days = Array.from({ length: publicDays }, (_, index) => from.add({ days: index }))
  const on = Map.groupBy(rows, (row) => row.startsAt.toZonedDateTimeISO(gym.timezone).toPlainDate().toString())
  const place = [gym.address, gym.city].filter((part) => part).join(', ')
  const body = days
    .map((day) => ({ day, classes: on.get(day.toString()) ?? [] }))
    .filter(({ classes }) => classes.length > 0)
    .map(
      ({ day, classes }) =>
        `<section><h2>${namedDay(day)}</h2><ul>${classes.map((row) => line(row, looking.has(row.id))).join('')}</ul></section>`,
    )
    .join('')
  return frame(
    `${safe(gym.name)}: timetable`,
    `<meta name="description" content="Classes at ${safe(gym.name)} in the next two weeks.">`,
    `<h1>${safe(gym.name)}</h1>
<p>${place ? `${safe(place)}. ` : ''}All times are local to ${safe(cityOf(gym.timezone))}.</p>
${body || '<p class="none">No classes in the next two weeks.</p>'}`,
  )
}

/** What stands at an address that no published timetable has, or has any more. */
export const noPublicPage = () =>
  frame(
    'No timetable here',
    '',
    '<h1>No timetable here</h1><p>This gym doesn’t publish its timetable. Ask it for a new link.</p>',
  )

function frame(title: string, head: string, main: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="icon" href="/mark.svg">
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
<footer>Timetable by <a href="/">Quartet</a></footer>
</body>
</html>
`
}

function line(row: Shown, looking: boolean): string {
  const [start, end] = [row.startsAt, row.endsAt].map((at) => at.toZonedDateTimeISO(row.timezone))
  const time = `<time datetime="${start!.toString({ timeZoneName: 'never', smallestUnit: 'minute' })}">${timeWords(start!)} – ${timeWords(end!)}</time>`
  const off = row.cancelledAt !== null
  const name = off
    ? `<s>${safe(row.name)}</s> <em>Cancelled</em>`
    : `<b>${safe(row.name)}</b>${teacherWords(row, looking)}`
  return `<li>${time}<span>${name}</span><span class="dim">${safe(row.studio.name)}</span></li>`
}

function teacherWords(row: Shown, looking: boolean): string {
  if (looking) return ' <i>Looking for cover</i>'
  const substituted = row.trainer !== null && row.usualTrainerId !== null && row.trainerId !== row.usualTrainerId
  return substituted ? ` <i>Covered by ${safe(row.trainer!.name.trim().split(/\s+/)[0]!)}</i>` : ''
}

const timeWords = (at: Temporal.ZonedDateTime) => clockTime(at.toPlainTime())
const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (one) => escapes[one]!)

const style = `
:root{--bg:#fbfbf9;--surface:#fff;--line:#e4e5de;--text:#171b14;--dim:#5f6357;--red:#a02c10}
@media (prefers-color-scheme:dark){:root{--bg:#0f120d;--surface:#161913;--line:#2b3026;--text:#eef0e8;--dim:#a2a798;--red:#ff9c82}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:400 16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:3rem}
h1{margin:0;font-size:clamp(2rem,7vw,3rem);line-height:1.1;letter-spacing:-.02em}
h1+p,.dim,footer{color:var(--dim)}
h2{margin:2.25rem 0 .5rem;font-size:1.0625rem}
ul{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line);border-radius:10px}
li{display:grid;grid-template-columns:11rem 1fr auto;gap:.25rem 1rem;padding:.75rem 1rem}
li+li{border-top:1px solid var(--line)}
b{font-weight:600}em{font-style:normal;font-weight:600;color:var(--red)}
i{font-style:normal;color:var(--dim)}i::before{content:'· '}
.none{margin-top:2rem}
footer{padding-block:2.5rem;font-size:.875rem}
a{color:inherit}
@media (max-width:36rem){li{grid-template-columns:1fr auto}li time{grid-column:1/-1;color:var(--dim);font-size:.875rem}}
`
