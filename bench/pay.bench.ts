import { sql } from 'drizzle-orm'
import pg from 'pg'
import { classesForPay, duesForPay } from '../server/src/features/covers/lookups/classes-for-pay.queries.ts'
import { gymsByIds } from '../server/src/features/gyms/gym/gym.queries.ts'
import { bankFileTroubles, writeBankFile } from '../server/src/features/payroll/runs/bank-file.rules.ts'
import { documentsWhere } from '../server/src/features/payroll/document/document.queries.ts'
import { eInvoiceOf } from '../server/src/features/payroll/e-invoices/e-invoice.rules.ts'
import { invoicedOf } from '../server/src/features/payroll/e-invoices/e-invoices.queries.ts'
import { fillDocuments } from '../server/src/features/payroll/filling/fill.commands.ts'
import { papersOf } from '../server/src/features/payroll/runs/files.commands.ts'
import { makeRun } from '../server/src/features/payroll/runs/runs.commands.ts'
import { lockRun } from '../server/src/features/payroll/runs/locking.commands.ts'
import { filesOf, findRun } from '../server/src/features/payroll/runs/runs.queries.ts'
import { eInvoiceTroubles } from '../server/src/features/payroll/e-invoices/pint.rules.ts'
import { writeXml } from '../server/src/features/payroll/e-invoices/xml.rules.ts'
import { setPapers } from '../server/src/platform/paper/pdf-document.ts'
import type { Bench, Claim } from './measuring/claim.ts'
import { asOwner, makePayWorld, type PayWorld } from './worlds/pay-world.ts'
import type { Product } from './measuring/product.ts'

/** Filling 500 documents of 40 lines each, and paying them, each against the time of its bare parts. */
const bench: Bench = async (product) => {
  const world = await makePayWorld(product)
  return [await filling(product, world), await paying(product, world)]
}
export default bench

const many = (value: number) => value.toLocaleString('en-AU')
const ports = { classes: classesForPay, dues: duesForPay }

async function timed(job: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await job()
  return performance.now() - begun
}

/** Filling, one document after the other, against plain SQL that reads the same classes and writes the same rows. */
async function filling(product: Product, world: PayWorld): Promise<Claim> {
  const { gymId, owner, payees, period, perPerson } = world
  const gym = await product.given(async ({ tx }) => (await gymsByIds(tx, [gymId])).get(gymId)!)
  const figure = await timed(async () => {
    for (const { trainerId, name } of payees)
      await product.given((work) =>
        fillDocuments(asOwner(work, owner), ports, gym, { gymId, trainerId, name } as never, period),
      )
  })
  const { rows } = await product.given(({ tx }) =>
    tx.execute<{ documents: number; lines: number }>(
      sql`select (select count(*)::int from pay_documents) as documents, (select count(*)::int from pay_lines) as lines`,
    ),
  )
  const { documents, lines } = rows[0]!
  if (documents !== payees.length || lines !== payees.length * perPerson)
    throw new Error(`${documents} documents of ${lines} lines were filled`)
  const plain = (text: string) => product.given(({ tx }) => tx.execute(sql.raw(text)).then(() => undefined))
  await plain(
    `create table filled_documents as select * from pay_documents; create table filled_lines as select * from pay_lines;
     create index on filled_lines (document_id); create index on filled_documents (trainer_id);
     truncate pay_documents, pay_lines cascade`,
  )
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`select set_config('quartet.role', 'system', false)`)
  const span = [period.from, period.to.add({ days: 1 })].map((day) => day.toZonedDateTime(gym.timezone).toInstant())
  const limit = await timed(async () => {
    for (const { trainerId } of payees) {
      await client.query('begin')
      await client.query({
        name: 'classes',
        text: `select e.id, e.class_id, coalesce(e.name, c.name) as title, s.hue, e.starts_at, e.ends_at, e.attendance, p.full_name
          from entries e join classes c on c.id = e.class_id join studios s on s.id = e.studio_id
          left join trainers t on t.id = e.trainer_id left join profiles p on p.account_id = t.account_id
          where e.gym_id = $1 and e.trainer_id = $2 and e.starts_at >= $3 and e.starts_at < $4 order by e.starts_at`,
        values: [gymId, trainerId, ...span.map(String)],
      })
      await client.query({
        name: 'document',
        text: 'insert into pay_documents select * from filled_documents where trainer_id = $1',
        values: [trainerId],
      })
      await client.query({
        name: 'lines',
        text: `insert into pay_lines select l.* from filled_lines l join filled_documents d on d.id = l.document_id where d.trainer_id = $1`,
        values: [trainerId],
      })
      await client.query('commit')
    }
  })
  await client.end()
  await plain('drop table filled_documents, filled_lines')
  return {
    name: `${payees.length} documents of ${perPerson} lines filled out of ${many(world.entries)} classes`,
    unit: 'ms',
    figure,
    limit,
    limitIs: 'plain SQL, the same rows',
    ratio: { atMost: 10 },
  }
}

/** A run from choosing to its last file, against setting the same papers and writing the same e-invoices and bank file alone. */
async function paying(product: Product, { gymId, owner, payees }: PayWorld): Promise<Claim> {
  await product.given(({ tx }) =>
    tx.execute(sql`update pay_documents set state = 'approved', number = lpad(n::text, 4, '0'), submitted_at = now(),
        submitted_by = created_by, approved_at = now(), approved_by = created_by, issued_on = current_date, due_on = current_date + 7,
        snapshot = jsonb_build_object('supplier', jsonb_build_object('name', 'Payee', 'abn', '47555222000', 'gstFrom', '2020-01-01', 'address', null),
          'buyer', jsonb_build_object('name', 'Bench Pty Ltd', 'abn', '91888222000', 'gstFrom', null, 'address', null),
          'notes', '[]'::jsonb, 'super', null)
      from (select id as numbered, row_number() over () as n from pay_documents) d where id = numbered`),
  )
  const { app } = product
  let runId = ''
  const figure = await timed(async () => {
    const payOn = Temporal.Now.plainDateISO('UTC').add({ days: 2 })
    runId = await product.given((work) => makeRun(asOwner(work, owner), { gymId } as never, payOn))
    await product.given(async (work) => {
      const gym = (await gymsByIds(work.tx, [gymId])).get(gymId)!
      const row = await findRun(work.tx, undefined, runId)
      await lockRun(asOwner(work, owner), app.vault, gym, row!.run as never)
    })
    const filed = () => product.given(({ tx }) => filesOf(tx, runId))
    void app.worker.drain()
    while ((await filed()).length < 4) await new Promise((later) => setTimeout(later, 50))
  })
  const documents = await product.given(({ tx }) => documentsWhere(tx, sql`run_id = ${runId}`, 1000))
  if (documents.length !== payees.length) throw new Error(`${documents.length} documents were paid`)
  const papers = await product.given(({ tx }) => papersOf(tx, documents))
  const invoices = await product.given(async ({ tx }) => {
    const facts = []
    for (const one of documents) facts.push((await invoicedOf(tx, one))!)
    return facts
  })
  const payer = {
    name: 'Bench',
    bsb: '062-000',
    account: '12345678',
    apcaId: '301500',
    institution: 'CBA',
    balanced: false,
  }
  const payments = documents.map(({ payeeName, totalCents, number }, at) => {
    const to = { name: payeeName, bsb: '033-001', account: String(555_000 + at) }
    return { ...to, cents: totalCents, reference: `INV-${number}`, kind: 'supply' as const }
  })
  const limit = await timed(async () => {
    for (const paper of papers) await setPapers([paper])
    await setPapers(papers)
    for (const facts of invoices) {
      const xml = eInvoiceOf({ ...facts, account: { bsb: '033-001', account: '555000', accountName: 'Payee' } })
      if (eInvoiceTroubles(xml).length > 0) throw new Error('an e-invoice is not whole')
      writeXml(xml)
    }
    const date = Temporal.Now.plainDateISO('UTC')
    bankFileTroubles(writeBankFile(payer, payments, { date, description: 'Payroll' }))
  })
  return {
    name: `a run of ${payees.length} documents, from chosen to its last file`,
    unit: 'ms',
    figure,
    limit,
    limitIs: 'setting papers, e-invoices and the bank file alone',
    ratio: { atMost: 3 },
  }
}
