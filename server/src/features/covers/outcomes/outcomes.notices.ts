import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell } from '../cover/audience.queries.ts'
import { span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'

/** Notifications once a covered class is over. */
export const outcomesNotices: Notice[] = [
  notice('cover.outcome_needed', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = payload.trainerId && (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    return [
      ...(sub
        ? [
            toTrainer(sub.userId, cover, {
              title: `Did you teach ${cover.className}?`,
              message: `${whenAndWhere(cover)} has finished. Confirm you taught it, and record attendance.`,
              category: 'action_required' as const,
              priority: 'medium' as const,
              by: 'PB' as const,
            }),
          ]
        : []),
      ...toGym(gym, cover, {
        title: `Who taught ${cover.className}?`,
        message: sub
          ? `${cover.className} on ${span(cover)} has finished. Confirm whether ${sub.name} taught it.`
          : `${cover.className} on ${span(cover)} has finished and no one covered it. Record who taught it.`,
        category: 'action_required',
        priority: 'medium',
        by: 'DB',
        family: {
          key: `outcomes:${cover.gymId}:${cover.startsAt.toZonedDateTimeISO(cover.timezone).toPlainDate().toString()}`,
          title: 'Record who taught {count} covered classes',
          part: `${cover.className} on ${span(cover)}`,
        },
      }),
    ]
  }),

  notice('cover.no_show', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    return [
      toTrainer(sub.userId, cover, {
        title: `Recorded as a no-show: ${cover.className}`,
        message: `${cover.gymName} has recorded that you didn’t show up for ${cover.className} on ${span(cover)}. If that’s wrong, message them.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title: `${sub.name} didn’t show up: ${cover.className}`,
        message: `${sub.name} didn’t show up for ${cover.className} on ${span(cover)}. Record who taught it instead.`,
        category: 'action_required',
        priority: 'urgent',
        by: 'EPB!',
      }),
    ]
  }),

  notice('cover.outcome_given', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const taught =
      payload.trainerId === null ? undefined : (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    const what = taught
      ? `${taught.name} taught ${cover.className} on ${span(cover)}.`
      : `No one taught ${cover.className} on ${span(cover)}.`
    const words = { title: `Outcome recorded: ${cover.className}`, message: what, ...update('low'), by: 'B' as const }
    return [
      ...(taught ? [toTrainer(taught.userId, cover, { ...words, message: `You taught ${whenAndWhere(cover)}.` })] : []),
      ...toGym(gym, cover, words),
    ]
  }),
]
