/**
 * What is broken on purpose, in pieces that take minutes each, and the tests that have to notice. None of these tests
 * needs a database: each of thousands of changed lines would wait for it.
 * @type {Record<string, { files: string[], tests: string[] }>}
 */
export const pieces = {
  policies: { files: ['server/src/features/**/*.policy.ts'], tests: ['server/src/features/**/*.policy.test.ts'] },
  gate: beside('server/src/platform/authorize'),
  tokens: beside('server/src/platform/keys/access-token', 'server/src/platform/keys/refresh-token'),
  gst: beside('server/src/features/payroll/reckoning/gst.rules'),
  cents: beside('server/src/features/payroll/reckoning/cents.rules'),
  pay: beside(
    ...inPayroll(
      'reckoning/prices',
      'reckoning/fill',
      'reckoning/floors',
      'reckoning/periods',
      'document/document',
      'runs/runs',
    ),
  ),
  super: beside(
    'server/src/features/payroll/super/super.rules',
    'server/src/features/payroll/reckoning/super-base.rules',
  ),
  gates: beside('server/src/features/eligibility/eligibility.rules'),
  waves: beside('server/src/features/covers/search/waves.rules', 'server/src/features/covers/cover/cover.rules'),
  recurrence: beside(...inRecurrence('recurrence', 'reconcile', 'wall-times')),
  standing: beside('server/src/features/compliance/document/status.rules'),
  retention: beside('server/src/features/compliance/keeping/retention.rules'),
  answers: beside('server/src/features/covers/cover/answering.rules'),
  rates: beside('server/src/features/connections/rates/cards.rules'),
  occurrences: inParts('server/src/features/timetable/recurrence/occurrences'),
  'bank-file': inParts('server/src/features/payroll/runs/bank-file'),
  saff: inParts('server/src/features/payroll/clearing/saff'),
}

/** @param {string[]} nouns */
function inPayroll(...nouns) {
  return nouns.map((noun) => `server/src/features/payroll/${noun}.rules`)
}

/** @param {string[]} nouns */
function inRecurrence(...nouns) {
  return nouns.map((noun) => `server/src/features/timetable/recurrence/${noun}.rules`)
}

/** Files with the tests beside them. @param {string[]} stems */
function beside(...stems) {
  return { files: stems.map((stem) => `${stem}.ts`), tests: stems.map((stem) => `${stem}.test.ts`) }
}

/** Rules in one file or more whose tests beside them are more than one. @param {string} stem */
function inParts(stem) {
  return { files: [`${stem}*.rules.ts`], tests: [`${stem}*.test.ts`] }
}
