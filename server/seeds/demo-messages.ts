import { sql } from 'drizzle-orm'
import { threadOfClass } from '../src/features/covers/cover/thread.queries.ts'
import {
  openAnnouncement,
  openDirect,
  openThread,
  readUntil,
} from '../src/features/messages/conversation/conversations.commands.ts'
import { announcementPolicy } from '../src/features/messages/conversation/messages.policy.ts'
import { storeAll } from '../src/features/messages/conversation/sending.commands.ts'
import type { Person } from '../src/platform/actor.ts'
import type { Work } from '../src/platform/db/db.ts'
import { allow } from '../src/platform/authorize.ts'
import { newId } from '../src/platform/ids.ts'
import type { Cast } from './demo-people.ts'
import type { TrainerKey, Tell } from './demo-data.ts'

/** Who said what, and how many hours ago. */
type Said = [by: TrainerKey | 'owner', hours: number, words: string]

/** With a trainer of Northside, its owner's. What is not read is the last word of the other. */
const talks: { with: TrainerKey; said: Said[]; unread?: boolean }[] = [
  {
    with: 'mei',
    said: [
      ['owner', 30, 'Thanks for stepping in on Thursday. The room was full.'],
      ['mei', 29.5, 'Happy to. They know the climb by heart now.'],
      ['owner', 6, 'Could you open the room at 6:15 tomorrow? I’ll sort out the rest by 5:00.'],
      ['mei', 5.4, 'I can be there by 6:10 to set up.'],
      ['mei', 5.3, 'Is the heating fixed for Monday?'],
    ],
    unread: true,
  },
  {
    with: 'priya',
    said: [
      ['priya', 52, 'My First Aid course is on Monday. I’ll send the certificate that evening.'],
      ['owner', 50, 'Perfect, thank you.'],
    ],
  },
  { with: 'callum', said: [['owner', 76, 'Welcome to Northside! Ask me anything.']] },
]

/** People of Northside talk to each other, about a class to come, and the gym tells all of its trainers something. */
export async function tellMessages(tell: Tell, cast: Cast, now: Temporal.Instant): Promise<void> {
  const { owner, gymId } = cast.gyms.northside
  const personOf = (key: Said[0]): Person => (key === 'owner' ? owner : cast.trainers[key])
  const ago = (hours: number) => now.subtract({ minutes: Math.round(hours * 60) })

  async function say(conversationId: string, said: Said[], unread = false): Promise<void> {
    for (const [by, hours, content] of said) {
      const sender = personOf(by)
      const letter = { conversationId, sender, clientId: newId(), type: 'TEXT' as const, content, fileIds: [] }
      const [stored] = await storeAll(tell(sender, ago(hours)), [letter])
      if (!stored || 'refused' in stored) throw new Error(`The demo message doesn’t exist: ${content}`)
      const readers = stored.people.filter((id) => id === sender.userId || !(unread && by !== 'owner'))
      for (const userId of readers) await readUntil(tell(sender, now).tx, userId, conversationId, stored.sequence)
    }
  }

  for (const { with: key, said, unread } of talks) {
    const work = tell(owner, ago(said[0]![1]))
    await say(await openDirect(work, owner.userId, cast.trainers[key].userId), said, unread)
  }

  const ride = await rideOf(tell(owner, now), gymId, cast.trainers.liam.trainerId)
  const subject = { kind: 'class' as const, id: ride }
  const thing = await threadOfClass(tell(owner, ago(28)), subject, owner.userId)
  if (thing)
    await say(await openThread(tell(owner, ago(28)), subject, thing), [
      ['liam', 27.5, 'The playlist is in the class notes. Bike 4 has a loose pedal, so please don’t use it.'],
      ['owner', 26, 'Thanks. Sam will fix it before the weekend.'],
      ['liam', 3, 'Bike 4 is fixed. All 26 are good to go.'],
    ])

  const place = allow(owner, announcementPolicy, 'announce', { gymId })
  const readers = (['mei', 'liam', 'priya', 'tom', 'anna', 'jack'] as const).map((one) => cast.trainers[one].userId)
  const closed = await openAnnouncement({ ...tell(owner, ago(49)), actor: owner }, place, {
    title: 'The floor is being done',
    writers: [owner.userId],
    readers,
    content: 'The Strength floor is closed on the first Monday of next month. Classes move to the Hot studio.',
  })
  for (const userId of [owner.userId, ...readers.slice(0, 4)]) await readUntil(tell(owner, now).tx, userId, closed, 1)
  await toldAlready(tell(owner, now))
}

/** The next class of a trainer at a gym. */
async function rideOf(work: Work, gymId: string, trainerId: string): Promise<string> {
  const { rows } = await work.tx.execute<{ id: string }>(sql`select id from entries
    where gym_id = ${gymId} and trainer_id = ${trainerId} and starts_at > ${work.now.toString()}::timestamptz
      and cancelled_at is null order by starts_at, id limit 1`)
  return rows[0]!.id
}

/** Nobody is mailed about what the story says. */
async function toldAlready(work: Work): Promise<void> {
  await work.tx.execute(sql`update conversation_people p set told_until = c.last_sequence
    from conversations c where c.id = p.conversation_id`)
}
