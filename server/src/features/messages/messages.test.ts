import { sql } from 'drizzle-orm'
import type { Message } from '@quartet/contract/messages/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { joinTeam, makeConnection, makeGym, makePerson, makeTrainer, type MadePerson } from '../../../test/factories.ts'
import { paper } from '../../../test/papers/document.ts'
import { twoGyms } from '../../../test/worlds/two-gyms.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/watch/log.ts'
import { eraseMessagesOf } from './conversation/erasure.commands.ts'
import { messageDataOf } from './personal-data.queries.ts'
import { openLetterbox } from './conversation/sending.commands.ts'

let t: TestApp
let w: Awaited<ReturnType<typeof twoGyms>>
const lines: string[] = []
beforeAll(async () => {
  t = await testApp({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
  })
  w = await twoGyms(t)
})
afterAll(() => t.stop())

const owner = () => t.as(w.northside.owner)
const trainer = () => t.as(w.connected)
const hello = async (content = 'Hello') =>
  (await owner().post('/messages', { recipientId: w.connected.userId, content })).body

it('a gym and its trainer write to each other, and both read the same, in one order', async () => {
  const first = await owner().post('/messages', { recipientId: w.connected.userId, content: ' Can you come earlier? ' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ content: 'Can you come earlier?', messageType: 'TEXT' })
  const { body: second } = await trainer().post('/messages', { recipientId: w.northside.owner.userId, content: 'Yes' })
  expect(second.conversationId).toBe(first.body.conversationId)
  expect(second.sequence).toBe(first.body.sequence + 1)
  for (const person of [owner(), trainer()]) {
    const { body } = await person.get(`/conversations/${second.conversationId}/messages`)
    expect(body.messages.map((one: { content: string }) => one.content).slice(-2)).toEqual([
      'Can you come earlier?',
      'Yes',
    ])
  }
})

describe('sending', () => {
  it('keeps a message that is sent twice once, also at the same time', async () => {
    const said = { recipientId: w.connected.userId, content: 'Only once', clientId: 'one-and-the-same' }
    const answers = await Promise.all([1, 2, 3].map(() => owner().post('/messages', said)))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    const { body: again } = await owner().post('/messages', said)
    expect(again.id).toBe(answers[0]!.body.id)
  })

  it('numbers what many send at once without a gap', async () => {
    const { body: conversation } = await owner().post('/conversations', { userId: w.connected.userId })
    const from = conversation.lastSequence
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? owner() : trainer()).post('/messages', { conversationId: conversation.id, content: `No ${n}` }),
      ),
    )
    expect(all.map((one) => one.body.sequence).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => from + n + 1),
    )
  })

  it('numbers what several servers store at once without a gap, and tells nobody that a conversation is gone', async () => {
    const { body: conversation } = await owner().post('/conversations', { userId: w.connected.userId })
    const servers = [1, 2, 3].map(() => openLetterbox(() => t.app.database, t.runs.log))
    const stored: Awaited<ReturnType<(typeof servers)[0]['send']>>[] = []
    // Often enough that the database plans once for all, as it does at work.
    for (let round = 0; round < 12; round++)
      stored.push(
        ...(await Promise.all(
          Array.from({ length: 30 }, async (_, n) => {
            const [sender, recipient] = n % 2 ? [w.northside.owner, w.connected] : [w.connected, w.northside.owner]
            const where = n % 4 < 2 ? { recipientId: recipient.userId } : { conversationId: conversation.id }
            await new Promise((resolve) => setImmediate(resolve))
            return servers[n % 3]!.send({
              ...where,
              sender: { userId: sender.userId, actingGymId: null },
              clientId: newId(),
              type: 'TEXT',
              content: `At once ${n}`,
              fileIds: [],
            })
          }),
        )),
      )
    expect(stored.map((one) => one!.sequence - conversation.lastSequence).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 360 }, (_, n) => n + 1),
    )
  })

  it('is one for one client id, also where it is sent into another conversation', async () => {
    const { body: team } = await owner().post('/conversations', { userId: w.manager.userId })
    const said = { content: 'Once', clientId: 'one-for-two-places' }
    const { body: first } = await owner().post('/messages', { ...said, recipientId: w.connected.userId })
    const { body: second } = await owner().post('/messages', { ...said, conversationId: team.id })
    expect(second).toEqual(first)
    const together = { content: 'Once', clientId: 'at-the-same-time' }
    const [one, other] = await Promise.all([
      owner().post('/messages', { ...together, recipientId: w.connected.userId }),
      owner().post('/messages', { ...together, conversationId: team.id }),
    ])
    expect(other.body.id).toBe(one.body.id)
  })

  it('goes on for all others when one of those that are stored together breaks', async () => {
    const { body: conversation } = await owner().post('/conversations', { userId: w.connected.userId })
    const { pool } = t.app.database
    await pool.query(`alter table messages add constraint broken check (content <> 'It breaks') not valid`)
    const box = openLetterbox(() => t.app.database, t.runs.log)
    const send = (content: string, person: MadePerson = w.connected, conversationId = conversation.id as string) =>
      box.send({
        conversationId,
        sender: { ...person, actingGymId: null },
        clientId: newId(),
        type: 'TEXT',
        content,
        fileIds: [],
      })
    const outcomes = await Promise.allSettled([
      send('Before'),
      send('It breaks', w.northside.owner),
      send('Not mine', w.stranger),
      send('To nobody', w.northside.owner, newId()),
      send('After'),
      send('And after'),
    ])
    await pool.query('alter table messages drop constraint broken')
    expect(outcomes.map((one) => one.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    const { body } = await owner().get(`/conversations/${conversation.id}/messages?after=${conversation.lastSequence}`)
    const from = conversation.lastSequence
    expect(body.messages.map((one: Message) => [one.sequence - from, one.content])).toEqual([
      [1, 'Before'],
      [2, 'After'],
      [3, 'And after'],
    ])
  })

  it('are stored one by one where they can’t be stored together, and the log says so', async () => {
    const { pool } = t.app.database
    await pool.query(`create function refuse_many() returns trigger language plpgsql as
      $$ begin if (select count(*) from many) > 1 then raise exception 'only one'; end if; return null; end $$`)
    await pool.query(`create trigger refuse_many after insert on messages referencing new table as many
      for each statement execute function refuse_many()`)
    const said: object[] = []
    const box = openLetterbox(() => t.app.database, { error: (one: object) => void said.push(one) } as never)
    const send = (content: string, person: MadePerson, other: MadePerson) =>
      box.send({
        recipientId: other.userId,
        sender: { ...person, actingGymId: null },
        clientId: newId(),
        type: 'TEXT',
        content,
        fileIds: [],
      })
    const { northside, connected, manager } = w
    const sent = await Promise.all([
      send('To Mei', northside.owner, connected),
      send('To the owner', manager, northside.owner),
    ])
    await pool.query('drop function refuse_many cascade')
    expect(sent.map((one) => one!.sequence > 0)).toEqual([true, true])
    expect(said).toMatchObject([{ letters: 2, err: expect.any(Error) }])
  })

  it('refuses whoever is not connected, and oneself', async () => {
    for (const recipientId of [w.stranger.userId, w.northside.owner.userId]) {
      expect((await owner().post('/messages', { recipientId, content: 'Hi' })).status).toBe(404)
    }
    expect(
      (await t.as(w.stranger).post('/messages', { recipientId: w.northside.owner.userId, content: 'Hi' })).status,
    ).toBe(404)
    expect((await owner().post('/messages', { recipientId: w.connected.userId, content: '   ' })).body.code).toBe(
      'messages.empty',
    )
    expect(
      (await owner().post('/messages', { recipientId: w.connected.userId, content: 'x'.repeat(4001) })).status,
    ).toBe(400)
  })

  it('ends where the connection ends, and what was written stays readable', async () => {
    const leaver = await t.given(async (work) => {
      await makeConnection(work, w.harbour.gymId, w.stranger.trainerId)
      return w.stranger
    })
    const boss = t.as(w.harbour.owner)
    const { body: said } = await boss.post('/messages', { recipientId: leaver.userId, content: 'Welcome' })
    const { body: announced } = await boss.post('/announcements', {
      gymId: w.harbour.gymId,
      title: 'Parking',
      content: 'Use the back.',
    })
    expect((await t.as(leaver).get(`/conversations/${announced.id}`)).body.can.write).toBe(false)
    const { body: connections } = await t.as(leaver).get('/connections')
    expect((await t.as(leaver).delete(`/connections/${connections[0].id}`)).status).toBe(200)
    const answer = await t.as(leaver).post('/messages', { conversationId: said.conversationId, content: 'Wait' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'messages.not_connected' } })
    const changed = await boss.patch(`/messages/${said.id}`, { content: 'Come back' })
    expect(changed).toMatchObject({ status: 409, body: { code: 'messages.not_connected' } })
    const cheered = await t.as(leaver).put(`/messages/${said.id}/reactions`, { emoji: '👍', on: true })
    expect(cheered).toMatchObject({ status: 409, body: { code: 'messages.not_connected' } })
    const { body: seen } = await t.as(leaver).get(`/conversations/${said.conversationId}`)
    expect(seen).toMatchObject({ can: { write: false }, lastSequence: 1, title: w.harbour.owner.name })
    // What was the gym's is not theirs any more.
    expect((await t.as(leaver).get(`/conversations/${announced.id}`)).status).toBe(404)
  })

  it('stops both while one has blocked the other: no new message, no other words in an old one, no reaction', async () => {
    const { conversationId, id } = await hello()
    const { body: reply } = await trainer().post('/messages', { conversationId, content: 'Hi' })
    await owner().put(`/messages/${reply.id}/reactions`, { emoji: '👍', on: true })
    await trainer().put(`/conversations/${conversationId}/block`, { blocked: true })
    for (const [person, own, other] of [
      [owner(), id, reply.id],
      [trainer(), reply.id, id],
    ] as const) {
      const answers = [
        await person.post('/messages', { conversationId, content: 'Hm' }),
        await person.patch(`/messages/${own}`, { content: 'Read this' }),
        await person.put(`/messages/${other}/reactions`, { emoji: '😂', on: true }),
      ]
      expect(answers.map((one) => one.body.code)).toEqual(Array(3).fill('messages.blocked'))
    }
    // What takes something away is open to both.
    expect((await owner().put(`/messages/${reply.id}/reactions`, { emoji: '👍', on: false })).body.reactions).toEqual(
      [],
    )
    expect((await owner().delete(`/messages/${id}`)).body).toMatchObject({ content: '' })
    expect((await owner().get(`/conversations/${conversationId}`)).body.blocked).toBe(false)
    expect((await trainer().get(`/conversations/${conversationId}`)).body.blocked).toBe(true)
    await trainer().put(`/conversations/${conversationId}/block`, { blocked: false })
    expect((await owner().post('/messages', { conversationId, content: 'Hm' })).status).toBe(201)
  })
})

describe('reading', () => {
  it('counts what is unread at the server, and what is muted does not count', async () => {
    await trainer().post('/conversations/read', {})
    const { conversationId, sequence } = await hello('One')
    await hello('Two')
    expect((await trainer().get('/conversations/unread')).body).toMatchObject({ messages: 2, conversations: 1 })
    expect((await trainer().post(`/conversations/${conversationId}/read`, { sequence })).body).toEqual({ unread: 1 })
    await trainer().put(`/conversations/${conversationId}/mute`, { muted: true })
    expect((await trainer().get('/conversations/unread')).body).toMatchObject({ messages: 0, conversations: 0 })
    await trainer().put(`/conversations/${conversationId}/mute`, { muted: false })
    expect((await trainer().post(`/conversations/${conversationId}/read`, { sequence: 1 })).body).toEqual({ unread: 1 })
    expect((await trainer().post(`/conversations/${conversationId}/read`, { sequence: 2_000_000_000 })).body).toEqual({
      unread: 0,
    })
    const { body } = await owner().get(`/conversations/${conversationId}`)
    expect(body.standings).toEqual([
      { userId: w.connected.userId, readUntil: body.lastSequence, deliveredUntil: body.lastSequence },
    ])
  })

  it('finds words everywhere, and only in what is one’s own', async () => {
    const { id } = await hello('The spare key is at 100% reception_desk')
    for (const words of ['spare key', 'KEY reception', '100%', 'reception_desk'])
      expect(
        (await trainer().get(`/messages/search?words=${encodeURIComponent(words)}`)).body.map(
          (one: { id: string }) => one.id,
        ),
      ).toEqual([id])
    expect((await trainer().get('/messages/search?words=receptionXdesk')).body).toEqual([])
    expect((await t.as(w.manager).get('/messages/search?words=spare')).body).toEqual([])
  })

  it('pages forward and back by sequence', async () => {
    const { conversationId, sequence } = await hello('Last')
    const pages = `/conversations/${conversationId}/messages`
    const { body: back } = await trainer().get(`${pages}?before=${sequence}&limit=3`)
    expect(back.messages.map((one: { sequence: number }) => one.sequence)).toEqual([
      sequence - 3,
      sequence - 2,
      sequence - 1,
    ])
    const { body: on } = await trainer().get(`${pages}?after=${sequence - 2}`)
    expect(on.messages.map((one: { sequence: number }) => one.sequence)).toEqual([sequence - 1, sequence])
  })

  it('is written out as a text', async () => {
    const { conversationId } = await hello('With a\nbreak')
    const { body } = await owner().get(`/conversations/${conversationId}/export`)
    expect(body.text).toContain(`${w.northside.owner.name}: With a\n    break`)
    expect(body.name).toBe(`${w.connected.name}.txt`)
  })
})

describe('a message of one’s own', () => {
  it('is changed for 15 minutes and taken back for a day, by nobody else', async () => {
    const { id } = await hello('Frist')
    expect((await trainer().patch(`/messages/${id}`, { content: 'Mine' })).status).toBe(403)
    expect((await owner().patch(`/messages/${id}`, { content: 'First' })).body).toMatchObject({ content: 'First' })
    t.clock.pass({ minutes: 16 })
    expect((await owner().patch(`/messages/${id}`, { content: 'Again' })).body.code).toBe('messages.too_late')
    expect((await trainer().delete(`/messages/${id}`)).status).toBe(403)
    const { body } = await owner().delete(`/messages/${id}`)
    expect(body).toMatchObject({ content: '', deletedAt: expect.any(String) })
    const later = await hello('Late')
    t.clock.pass({ hours: 25 })
    expect((await owner().delete(`/messages/${later.id}`)).body.code).toBe('messages.too_late')
  })

  it('gets one reaction of a kind from a person, who can take it back', async () => {
    const { id } = await hello()
    for (const _ of [1, 2]) await trainer().put(`/messages/${id}/reactions`, { emoji: '👍', on: true })
    const { body } = await owner().put(`/messages/${id}/reactions`, { emoji: '👍', on: true })
    expect(body.reactions).toEqual([{ emoji: '👍', userIds: expect.any(Array) }])
    expect(body.reactions[0].userIds.toSorted()).toEqual([w.connected.userId, w.northside.owner.userId].toSorted())
    expect(
      (await trainer().put(`/messages/${id}/reactions`, { emoji: '👍', on: false })).body.reactions[0].userIds,
    ).toHaveLength(1)
    expect((await trainer().put(`/messages/${id}/reactions`, { emoji: '<b>', on: true })).status).toBe(400)
  })

  it('that was reported is read by an admin as it was, once', async () => {
    const { id } = await hello('Something rude')
    for (const _ of [1, 2])
      expect((await trainer().post(`/messages/${id}/report`, { reason: 'Rude' })).status).toBe(200)
    await owner().delete(`/messages/${id}`)
    const { body } = await t.as(w.admin).get('/messages/reports')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      content: 'Something rude',
      reason: 'Rude',
      sender: { name: w.northside.owner.name },
      gone: true,
      can: { settle: true },
    })
  })

  it('that was reported is taken away by an admin, who says why; it is settled once and in the audit', async () => {
    const { id, conversationId } = await hello('Something worse')
    await trainer().post(`/messages/${id}/report`, { reason: 'A threat' })
    const admin = t.as(w.admin)
    const { body: open } = await admin.get('/messages/reports')
    const report = open.find((one: { content: string }) => one.content === 'Something worse')
    const said = { outcome: 'removed', words: 'Threatens somebody' }
    expect((await owner().post(`/messages/reports/${report.id}`, said)).status).toBe(403)
    expect((await admin.post(`/messages/reports/${report.id}`, said)).body).toMatchObject({ gone: true, settled: said })
    expect((await admin.post(`/messages/reports/${report.id}`, said)).body.code).toBe('messages.settled')
    const { body: shown } = await trainer().get(`/conversations/${conversationId}/messages?limit=1`)
    expect(shown.messages[0]).toMatchObject({ content: '', deletedAt: expect.any(String) })
    const { body: settled } = await admin.get('/messages/reports?show=settled')
    expect(settled.map((one: { id: string }) => one.id)).toEqual([report.id])
    const { rows } = await t.app.database.pool.query(
      `select actor_id from events where type = 'message.report_settled' and subject_id = $1`,
      [report.id],
    )
    expect(rows).toEqual([{ actor_id: w.admin.userId }])
  })
})

describe('an announcement', () => {
  it('reaches the trainers of a gym, who read it, answer nobody in it, and learn of no one else', async () => {
    const other = await t.given(async (work) => {
      const second = await makePerson(work, { role: 'trainer' })
      return second
    })
    const told = { gymId: w.northside.gymId, title: 'New floor', content: 'Shoes off from Monday.' }
    const { body, status } = await t.as(w.manager).post('/announcements', told)
    expect(status).toBe(201)
    const { body: seen } = await trainer().get(`/conversations/${body.id}`)
    expect(seen).toMatchObject({ title: 'New floor', kind: 'announcement', unread: 1, can: { write: false } })
    expect(seen.people.map((one: { id: string }) => one.id)).not.toContain(w.connected.userId)
    const answer = await trainer().post('/messages', { conversationId: body.id, content: 'OK' })
    expect(answer.body.code).toBe('messages.read_only')
    const { body: words } = await trainer().get(`/conversations/${body.id}/messages`)
    const seenIt = await trainer().put(`/messages/${words.messages[0].id}/reactions`, { emoji: '✅', on: true })
    expect(seenIt.status).toBe(200)
    expect((await owner().post('/messages', { conversationId: body.id, content: 'Also Tuesday' })).status).toBe(201)
    expect((await t.as(w.frontDesk).post('/announcements', told)).status).toBe(403)
    const chosen = { ...told, userIds: [other.userId] }
    expect((await t.as(w.manager).post('/announcements', chosen)).status).toBe(400)
  })

  it('goes to all trainers who are connected now, or to those who were chosen, and to nobody else', async () => {
    const gym = await t.given(async (work) => {
      const made = await makeGym(work, {})
      const trainers = []
      let left = ''
      for (const status of ['active', 'active', 'active', 'pending', 'active'] as const) {
        const one = await makeTrainer(work, { specialtyIds: [] })
        left = await makeConnection(work, made.gymId, one.trainerId, { status })
        trainers.push(one)
      }
      return { ...made, trainers, left }
    })
    await t.as(gym.owner).put(`/connections/${gym.left}`, { status: 'inactive' })
    const everybody = [...gym.trainers, w.connected, w.stranger]
    const announce = async (title: string, userIds?: string[]) => {
      const said = { gymId: gym.gymId, title, content: `${title}, all of it.`, ...(userIds ? { userIds } : {}) }
      const { body, status } = await t.as(gym.owner).post('/announcements', said)
      expect(status).toBe(201)
      return body
    }
    /** Of each person whether the announcement and its words are among what they read. */
    const whoReads = (id: string) =>
      Promise.all(
        everybody.map(async (person) => {
          const { body: known } = await t.as(person).get('/conversations?kind=announcement')
          const listed = known.find((one: { id: string }) => one.id === id)
          const { status, body } = await t.as(person).get(`/conversations/${id}/messages`)
          expect([status, listed?.unread, body.messages?.length]).toEqual(
            listed ? [200, 1, 1] : [404, undefined, undefined],
          )
          return listed !== undefined
        }),
      )
    const { body: audience } = await t.as(gym.owner).get(`/announcements/audience?gymId=${gym.gymId}`)
    const connected = gym.trainers.slice(0, 3).map((one) => one.userId)
    expect(audience.people.map((one: { id: string }) => one.id).toSorted()).toEqual(connected.toSorted())

    const toAll = await announce('New floor')
    expect(await whoReads(toAll.id)).toEqual([true, true, true, false, false, false, false])
    const toTwo = await announce('Early shift', connected.slice(0, 2))
    expect(await whoReads(toTwo.id)).toEqual([true, true, false, false, false, false, false])
    expect(toTwo.people.map((one: { id: string }) => one.id).toSorted()).toEqual(connected.slice(0, 2).toSorted())
  })
})

it('somebody who has not read for five minutes is told once, without the words', async () => {
  await trainer().post('/conversations/read', {})
  const words = 'zebra crossing at dawn'
  await hello(words)
  await hello(words)
  const tell = async () => {
    await t.run('messages.tell')
    await t.settle()
    const { body } = await trainer().get('/notifications')
    return body.filter((one: { type: string }) => one.type === 'message')
  }
  const before = (await tell()).length
  t.clock.pass({ minutes: 6 })
  const told = await tell()
  expect(told).toHaveLength(before + 1)
  expect(told[0]).toMatchObject({ title: '2 unread messages', metadata: { category: 'messages' } })
  expect(JSON.stringify(told)).not.toContain('zebra')
  expect(await tell()).toHaveLength(before + 1)
})

/** Hands a file over for the next message of a conversation. */
async function attach(as: MadePerson, conversationId: string, file: File) {
  const data = new FormData()
  data.set('file', file)
  const encoded = new Response(data)
  return t.app.fastify.inject({
    method: 'POST',
    url: `/api/conversations/${conversationId}/files`,
    headers: { authorization: `Bearer ${await t.tokenOf(as)}`, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
/** Of somebody, files that they handed over today. */
const attached = (as: MadePerson, conversationId: string, count: number) =>
  t.given(({ tx, now }) =>
    tx.execute(sql`insert into message_files (id, conversation_id, uploaded_by, key, name, media_type, bytes, uploaded_at)
      select gen_random_uuid(), ${conversationId}, ${as.userId}, 'none', 'a.pdf', 'application/pdf', 1, ${now.toString()}
      from generate_series(1, ${count}::int)`),
  )

it('files are looked at before they are kept, and open only to those in the conversation', async () => {
  const { conversationId } = await hello()
  const bad = await attach(w.connected, conversationId, new File(['<script>alert(1)</script>'], 'photo.png'))
  expect(bad.statusCode).toBe(422)
  const pdf = paper('The playlist of Sunday')
  const good = await attach(w.connected, conversationId, new File([pdf], '../sunday.pdf'))
  expect(good.statusCode, good.body).toBe(201)
  const file = good.json()
  expect(file.name).toBe('sunday.pdf')
  const stranger = await t.as(w.northside.owner).post('/messages', { conversationId, fileIds: [file.id] })
  expect(stranger.body.code).toBe('messages.file_gone')
  const { body: message } = await trainer().post('/messages', { conversationId, fileIds: [file.id] })
  expect(message).toMatchObject({ messageType: 'FILE', files: [{ name: 'sunday.pdf' }] })
  const { body: listed } = await owner().get(`/conversations/${conversationId}/messages?limit=1`)
  const opened = await t.app.fastify.inject({ method: 'GET', url: listed.messages[0].files[0].url })
  expect(opened.statusCode).toBe(200)
  expect(opened.headers['content-disposition']).toContain('attachment')
  const forged = await t.app.fastify.inject({ method: 'GET', url: '/api/message-files/AAAA' })
  expect(forged.statusCode).toBe(404)
  await attached(w.connected, conversationId, 99)
  const tooMany = await attach(w.connected, conversationId, new File([pdf], 'more.pdf'))
  expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'messages.too_many_files'])
  t.clock.pass({ minutes: 61 })
  expect((await t.app.fastify.inject({ method: 'GET', url: listed.messages[0].files[0].url })).statusCode).toBe(404)
})

it('of files that somebody attaches at once none passes the hundredth of a day, and what is refused is not kept', async () => {
  const { conversationId } = await hello()
  const { owner: sender } = w.northside
  await attached(sender, conversationId, 99)
  const stored = async () => (await Array.fromAsync(t.app.storage.list())).length
  const before = await stored()
  const answers = await Promise.all(
    [1, 2, 3].map((at) => attach(sender, conversationId, new File([paper(`At once, ${at}`)], 'one.pdf'))),
  )
  expect(answers.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
  expect(await stored()).toBe(before + 1)
})

it('what somebody wrote is in their export, is emptied when their account closes, and is gone after its time', async () => {
  const person = await t.given(async (work) => {
    const one = await makePerson(work, { role: 'gym' })
    await joinTeam(work, w.northside.gymId, one.userId, 'front_desk')
    return one
  })
  const { body: sent } = await t
    .as(person)
    .post('/messages', { recipientId: w.northside.owner.userId, content: 'Goodbye all' })
  await owner().post('/messages', { conversationId: sent.conversationId, content: 'Farewell' })
  const data = await t.given((work) => messageDataOf(work, { userId: person.userId }))
  expect(JSON.stringify(data)).toContain('Goodbye all')
  expect(JSON.stringify(data)).not.toContain('Farewell')
  await t.given((work) => eraseMessagesOf(work, person.userId))
  const { body } = await owner().get(`/conversations/${sent.conversationId}/messages`)
  expect(body.messages.map((one: { content: string }) => one.content)).toEqual(['', 'Farewell'])
  t.clock.pass({ hours: 731 * 24 })
  await t.run('messages.remove_old')
  const { body: later } = await owner().get(`/conversations/${sent.conversationId}/messages`)
  expect(later).toEqual({ messages: [], lastSequence: 2 })
})

it('no word of a message is ever in the log or in an event, also when storing fails', async () => {
  await hello('canary in plain words')
  await t.app.database.pool.query(
    `alter table messages add constraint broken check (content not like 'canary%') not valid`,
  )
  expect(
    (await owner().post('/messages', { recipientId: w.connected.userId, content: 'canary that breaks' })).status,
  ).toBe(500)
  await t.app.database.pool.query('alter table messages drop constraint broken')
  await t.settle()
  const log = lines.join('')
  expect(log).toContain('"path":"/api/messages"')
  expect(log).not.toContain('canary')
  const { rows } = await t.app.database.pool.query(`select 1 from events where payload::text like '%canary%'`)
  expect(rows).toEqual([])
})
