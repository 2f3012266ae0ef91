import { event } from '../../../platform/events/told-event.ts'
import { userIdsOf, type KnownTrainer } from '../cover/audience.queries.ts'
import { readersOfCover } from '../notices/audience.live.ts'
import { factsOfCover, factsOfTrainer, sampleFacts } from '../notices/facts.queries.ts'
import { action, openAgain, span, toGym, toTrainer, toUsual, update, whenAndWhere } from '../notices/words.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'
import type { ShortNotice } from '../assignments/late-cancellation-pay.commands.ts'

/** Returns the sentence on the covering trainer’s pay when a class is cancelled. */
function payWords({ gymName }: CoverRow, notice: ShortNotice | null): string {
  if (notice === 'paid') return 'You’ll be paid for the late cancellation, under the gym’s terms.'
  if (notice === 'in_good_time') return 'It was cancelled early enough, so it isn’t paid.'
  if (notice === 'handed_back') return 'You’d handed it back, so it isn’t paid.'
  return notice === 'nothing_agreed' ? `${gymName} doesn’t pay for classes it cancels.` : 'It isn’t paid.'
}

/** What the gym reads of whoever covered a class that is cancelled, or another trainer’s now. */
function wasCovering({ cover, trainer, paid }: { cover: CoverRow; trainer: KnownTrainer; paid?: boolean }): string {
  const now = paid ? 'We’re notifying them, and they’ll be paid for the late cancellation.' : 'We’re notifying them.'
  return `${trainer.name} was covering ${cover.className} on ${span(cover)}. ${now}`
}

/** What follows when the timetable changes under a cover. */
export const classChangeEvents = [
  event('cover.class_off', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) =>
      (['paid', 'in_good_time', 'handed_back', 'nothing_agreed', undefined] as const).map((notice) => ({
        ...sampleFacts(about),
        notice,
        paid: notice === 'paid',
      })),
    notices(f) {
      const { cover, trainer, gym, paid } = f
      const title = `${cover.className} is cancelled`
      return [
        toTrainer(trainer.userId, cover, {
          title,
          message: `${whenAndWhere(cover)}, which you’re covering, is cancelled. ${payWords(cover, f.notice ?? (paid ? 'paid' : null))}`,
          ...action(cover, f),
          by: 'EPB!',
        }),
        ...toUsual(cover, {
          title,
          message: `${whenAndWhere(cover)}, which ${trainer.name} is covering for you, is cancelled.`,
          ...update('high'),
          by: 'EPB',
        }),
        ...toGym(gym, cover, { title, message: wasCovering(f), ...update('medium') }),
      ]
    },
    mail: {
      name: 'Covered class cancelled',
      description: 'A class that was covered is cancelled.',
      readers: 'the covering trainer, the usual trainer, and the gym',
    },
    live: (work, { payload }) => readersOfCover(work, payload, [payload.trainerId]),
  }),

  event('cover.taken_over', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) => [
      { ...sampleFacts(about), to: 'other', paid: false },
      { ...sampleFacts(about), to: null, paid: true },
    ],
    notices(f) {
      const { cover, trainer, gym, paid } = f
      const what = f.to === null ? 'has removed you from' : 'has put another trainer on'
      return [
        toTrainer(trainer.userId, cover, {
          title: `You’re no longer covering ${cover.className}`,
          message: `${cover.gymName} ${what} ${cover.className} on ${span(cover)}. You don’t need to teach it.${paid ? ' You’ll be paid for the late cancellation, under the gym’s terms.' : ''}`,
          ...update('high'),
          by: 'EPB!',
        }),
        ...toGym(gym, cover, {
          title: `Cover ended: ${cover.className}`,
          message: wasCovering(f),
          ...update('medium'),
        }),
      ]
    },
    mail: {
      name: 'Covering trainer changed on the timetable',
      description: 'The gym changed the trainer of a covered class on the timetable.',
      readers: 'the covering trainer, and the gym',
    },
    live: (work, { payload }) => readersOfCover(work, payload, [payload.trainerId]),
  }),

  event('cover.class_on', {
    async facts(work, happened) {
      const told = await factsOfTrainer(work, happened)
      return { ...told, others: await userIdsOf(work.tx, told.others ?? []) }
    },
    samples: (about) => [
      { ...sampleFacts(about), restored: true, searchId: null, others: [] },
      { ...sampleFacts(about), restored: true, others: [] },
      { ...sampleFacts(about), restored: false, others: ['asked'] },
    ],
    notices(f) {
      const { cover, trainer, gym, restored } = f
      const title = `${cover.className} is back on`
      const until = f.searchId === null ? '' : ' until someone else is approved'
      return [
        toTrainer(trainer.userId, cover, {
          title,
          message: restored
            ? `${whenAndWhere(cover)} is back on, and you’re covering it${until}.`
            : `${whenAndWhere(cover)} is back on. You can no longer cover it, so we’re finding someone else.`,
          ...action(cover, f),
          by: 'EPB!',
        }),
        ...toUsual(cover, {
          title,
          message: restored
            ? `${whenAndWhere(cover)} is back on. ${trainer.name} is covering it, so you don’t need to teach it.`
            : `${whenAndWhere(cover)} is back on, and ${trainer.name} can no longer cover it. You’re teaching it until someone else is approved.`,
          ...update('high'),
          by: restored ? 'EB' : 'EPB',
        }),
        ...f.others.map((userId) => openAgain(userId, cover, f)),
        ...toGym(gym, cover, {
          title,
          message: restored
            ? `${trainer.name} is covering ${cover.className} on ${span(cover)} again${until}.`
            : `${trainer.name} can no longer cover ${cover.className} on ${span(cover)}. We’re finding someone else.`,
          ...update(restored ? 'medium' : 'high'),
          by: restored ? 'B' : 'EPB',
        }),
      ]
    },
    mail: {
      name: 'Covered class back on',
      description: 'A covered class that was cancelled is back on.',
      readers:
        'the covering trainer, the usual trainer, the gym and, where it needs cover again, the trainers who are asked',
      button: 'See the class',
    },
    live: (work, { payload }) => readersOfCover(work, payload, [payload.trainerId, ...(payload.others ?? [])]),
  }),

  event('cover.holiday_declared', {
    facts: (work, happened) => factsOfTrainer(work, happened),
    samples: (about) => [{ ...sampleFacts(about), holidayId: 'holiday', name: 'The day' }],
    notices({ cover, trainer, gym, name }) {
      const words = `${name} is now a public holiday, so the pay rate may change.`
      const holiday = { title: `${cover.className} is on a public holiday`, ...update('high'), by: 'EB' as const }
      return [
        toTrainer(trainer.userId, cover, {
          ...holiday,
          message: `You’re covering ${whenAndWhere(cover)}. ${words} Check with ${cover.gymName} before the day.`,
        }),
        ...toGym(gym, cover, {
          ...holiday,
          message: `${trainer.name} is covering ${cover.className} on ${span(cover)}. ${words}`,
        }),
      ]
    },
    mail: {
      name: 'Cover on a public holiday',
      description: 'The day of a covered class is now a public holiday.',
      readers: 'the covering trainer, and the gym',
    },
  }),

  event('cover.back_on', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      const [applicants, others] = [await userIdsOf(work.tx, told.applicants), await userIdsOf(work.tx, told.others)]
      return { ...told, applicants, others }
    },
    samples: (about) => [{ ...sampleFacts(about), applicants: ['trainer'], others: ['other'] }],
    notices(f) {
      const { cover, gym } = f
      const news = { title: `${cover.className} is back on`, ...update('high'), by: 'EPB' as const }
      return [
        ...f.applicants.map((userId) =>
          toTrainer(userId, cover, {
            ...news,
            message: `${whenAndWhere(cover)} is back on and still needs cover. Your application stands.`,
            asks: { kind: 'cover', id: cover.id },
          }),
        ),
        ...toUsual(cover, {
          ...news,
          message: `${whenAndWhere(cover)} is back on, and so is your cover request. You’re still teaching it until someone else is approved.`,
        }),
        ...f.others.map((userId) => openAgain(userId, cover, f)),
        ...toGym(gym, cover, {
          ...news,
          message: `${cover.className} on ${span(cover)} is back on and needs cover again.`,
        }),
      ]
    },
    mail: {
      name: 'Class back on, cover open again',
      description: 'A class that needed cover when it was cancelled is back on.',
      readers: 'the trainers who applied, the usual trainer, the gym, and the trainers who were asked',
      button: 'See the cover',
    },
    live: (work, { payload }) => readersOfCover(work, payload, [...payload.applicants, ...payload.others]),
  }),

  event('cover.moved', {
    async facts(work, happened) {
      const told = await factsOfCover(work, happened)
      return { ...told, trainers: await userIdsOf(work.tx, told.trainers) }
    },
    samples: (about) => [{ ...sampleFacts(about), trainers: ['trainer'] }],
    notices: (f) =>
      f.trainers.map((userId) =>
        toTrainer(userId, f.cover, {
          title: `${f.cover.className} has moved`,
          message: `${f.cover.className} at ${f.cover.gymName} is now on ${span(f.cover)}. Apply again if you can still teach it.`,
          ...action(f.cover, f),
          asks: { kind: 'cover', id: f.cover.id },
          by: 'EPB',
        }),
      ),
    mail: {
      name: 'Class moved',
      description: 'A class that a trainer applied for has a new time.',
      readers: 'the trainers who applied',
      button: 'See the cover',
    },
    live: (work, { payload }) => readersOfCover(work, payload, payload.trainers),
  }),
]
