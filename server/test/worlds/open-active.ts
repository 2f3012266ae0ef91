import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activities, activityList } from '../../src/features/timetable/public/open-sessions.rules.ts'

type Finding = { severity: string; path: string; message: string }
const { validate } = createRequire(import.meta.url)('@openactive/data-model-validator') as {
  validate: (json: unknown, options: object) => Promise<Finding[]>
}

/** The validator looks activities up in the public list, by an address: it finds them here, so that no test goes out. */
const remoteJsonCachePath = mkdtempSync(join(tmpdir(), 'open-active-'))
writeFileSync(
  join(remoteJsonCachePath, `${createHash('sha256').update(activityList).digest('hex')}.json`),
  JSON.stringify({
    errorCode: 'error_none',
    statusCode: 200,
    fetchTime: Date.now(),
    data: {
      id: activityList,
      type: 'ConceptScheme',
      concept: activities.map(({ id, label }) => ({ id: `${activityList}#${id}`, type: 'Concept', prefLabel: label })),
    },
  }),
)

/** What the public validator of OpenActive data refuses of a page of a feed, or of one item's data. */
export async function openFailures(json: unknown): Promise<string[]> {
  const findings = await validate(json, { loadRemoteJson: true, remoteJsonCachePath, validationMode: 'RPDEFeed' })
  return findings.filter((one) => one.severity === 'failure').map((one) => `${one.path}: ${one.message.split('\n')[0]}`)
}
