import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../factories.ts'
import { testApp, type Answer, type TestApp } from '../harness.ts'
import { hostileText, longText, turningText } from './hostile-text.ts'
import { jobsBoard, time, type JobsBoard } from '../worlds/jobs-board.ts'
import { openMailbox, type Mailbox } from '../outside/mailbox.ts'
import { fitzroyCourse } from '../worlds/some-offers.ts'
import { unlinked } from '../../src/platform/links.ts'

let t: TestApp
let mailbox: Mailbox
let board: JobsBoard
let company: MadePerson

beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ now: '2026-03-02T00:00:00Z', config: { worker: true, smtpUrl: mailbox.url } })
  board = await jobsBoard(t)
  company = await t.given((work) => makePerson(work, { role: 'supplier' }))
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

/** Posts a job, applies for it, offers a course, asks and answers, all of it called `text`. Answers the mails by what they tell. */
async function mailsAbout(text: string): Promise<Record<'found' | 'applies' | 'asks' | 'answers', Email>> {
  const [tom, mei, owner, sells] = [t.as(board.tom), t.as(board.mei), t.as(board.merri.owner), t.as(company)]
  const before = mailbox.mails.length
  const { body: saved } = await tom.post('/job-searches', { name: text.slice(0, 80), filter: {} })
  const jobId = await board.publish(board.merri, { title: text, description: text, times: [time(1, '06:00')] })
  const named = await mei.patch(`/users/${board.mei.userId}`, { firstName: text.slice(0, 80), bio: text })
  const applied = await mei.post(`/jobs/${jobId}/applications`, { note: text })
  const { version } = (await sells.get('/supplier-profile')).body.profile ?? {}
  const profile = await sells.put('/supplier-profile', { name: text, about: text, version })
  const { body: offer } = await sells.post('/offers', {
    ...fitzroyCourse,
    title: text,
    description: text,
    days: [{ day: '2026-04-01', startTime: '18:00', placesLeft: 4 }],
  })
  await sells.post(`/offers/${offer.id}/publication`)
  const asked = await owner.post(`/offers/${offer.id}/enquiries`, { text })
  const answered = await sells.post(`/supplier-enquiries/${asked.body.id}/lines`, { text })
  expect(
    [named, applied, profile, asked, answered].map((one) => one.status),
    text,
  ).toEqual([200, 201, 200, 201, 200])
  await t.settle()
  await tom.delete(`/job-searches/${saved.id}`)
  const next = async (to: string, words: string): Promise<Email> => {
    const isIt = (mail: Email) => mail.to?.some((one) => one.address === to) && mail.text?.includes(words)
    const come = () => mailbox.mails.slice(before).find(isIt)
    await expect.poll(come, { message: `${text}: ${words}` }).toBeTruthy()
    return come()!
  }
  return {
    found: await next(board.tom.email, 'your saved search'),
    applies: await next(board.merri.owner.email, 'Review their application'),
    asks: await next(company.email, 'It’s about'),
    answers: await next(board.merri.owner.email, 'Read the reply'),
  }
}

/** The elements of a mail with the names of their attributes, without what stands in them. */
const skeletonOf = ({ html = '' }: Email) =>
  [...html.matchAll(/<(\/?[a-z!][^\s>]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>?/gi)].map(
    ([, name, attributes]) => `${name}${attributes!.replaceAll(/="[^"]*"/g, '')}`,
  )
const headersOf = (mail: Email) => mail.headers.map((one) => one.key).toSorted()

it('no mail says more, leads elsewhere or is sent further because of what somebody wrote, and each says it as it was written', async () => {
  const plain = await mailsAbout('Sunrise')
  for (const [nth, [kind, text]] of Object.entries(hostileText).entries()) {
    // A gym emails 20 new people a day.
    if (nth % 15 === 14) t.clock.pass({ hours: 24 })
    const written = text.trim()
    const mails = await mailsAbout(text)
    for (const [of, mail] of Object.entries(mails)) {
      const usual = plain[of as keyof typeof plain]
      expect(skeletonOf(mail), `${kind}: ${of}`).toEqual(skeletonOf(usual))
      expect(headersOf(mail), `${kind}: ${of}`).toEqual(headersOf(usual))
      expect([mail.to?.length, mail.cc, mail.bcc], `${kind}: ${of}`).toEqual([1, usual.cc, usual.bcc])
      // A first email to someone new holds no link but ours, so what looks like one is parted.
      const quoted = `“${written}”`
      expect(mail.text, `${kind}: ${of}`).toContain(['applies', 'asks'].includes(of) ? unlinked(quoted) : quoted)
    }
    const inOneLine = written.replaceAll(/\s+/g, ' ')
    expect(mails.found.subject, kind).toBe(`New job: ${inOneLine}`)
    expect(mails.answers.subject, kind).toBe(`${inOneLine} has replied`)
  }
})

it('what would turn the rest of a line around is not kept', async () => {
  const jobId = await board.publish(board.merri, { title: turningText.typed, description: turningText.typed })
  const { body } = await t.visitor.get(`/jobs/${jobId}`)
  expect(body).toMatchObject({ title: turningText.kept, description: turningText.kept })
})

it('ten thousand signs are refused where they were typed', async () => {
  const id = await board.publish(board.merri, { title: 'A usual job' })
  const [owner, mei, sells] = [t.as(board.merri.owner), t.as(board.mei), t.as(company)]
  const { body: offer } = await sells.post('/offers', { kind: 'equipment', title: 'Reformers' })
  await sells.post(`/offers/${offer.id}/publication`)
  const fieldsOf = ({ status, body }: Answer) => [
    status,
    ...(body.errors ?? []).map((one: { field: string }) => one.field).toSorted(),
  ]
  const text = longText
  expect(fieldsOf(await owner.post('/jobs', { title: text, description: text }))).toEqual([400, 'description', 'title'])
  expect(fieldsOf(await mei.post(`/jobs/${id}/applications`, { note: text }))).toEqual([400, 'note'])
  expect(fieldsOf(await mei.put(`/jobs/${id}/application-draft`, { note: text }))).toEqual([400, 'note'])
  expect(fieldsOf(await mei.post('/job-searches', { name: text, filter: {} }))).toEqual([400, 'name'])
  expect(fieldsOf(await mei.get(`/jobs?search=${'a'.repeat(10_000)}`))).toEqual([400, 'search'])
  expect(fieldsOf(await t.as(board.admin).post(`/jobs/${id}/removal`, { reason: text }))).toEqual([400, 'reason'])
  expect(fieldsOf(await sells.put('/supplier-profile', { name: text, about: text }))).toEqual([400, 'about', 'name'])
  expect(fieldsOf(await sells.post('/offers', { ...fitzroyCourse, title: text, description: text }))).toEqual([
    400,
    'description',
    'title',
  ])
  expect(fieldsOf(await owner.post(`/offers/${offer.id}/enquiries`, { text }))).toEqual([400, 'text'])
  expect(fieldsOf(await mei.patch(`/users/${board.mei.userId}`, { firstName: text, bio: text }))).toEqual([
    400,
    'bio',
    'firstName',
  ])
})
