import { notice, type Notice } from '../../../platform/events/notice.ts'
import { accountsOf, coverToTell } from '../cover/audience.queries.ts'
import { span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'

/** What is told once a covered class is over. */
export const outcomesNotices: Notice[] = [
  notice('cover.outcome_needed', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const sub = payload.trainerId && (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)
    return [
      ...(sub
        ? [
            toTrainer(sub.userId, cover, {
              title: `Did you teach it? ${cover.className}`,
              message: `${whenAndWhere(cover)} is over. Say that you taught it, and how many came.`,
              category: 'action_required' as const,
              priority: 'medium' as const,
              by: 'PB' as const,
            }),
          ]
        : []),
      ...toGym(gym, cover, {
        title: `What happened: ${cover.className}`,
        message: `${cover.className} on ${span(cover)} is over. ${sub ? `Say whether ${sub.name} taught it.` : 'Nobody was found. Say who taught it.'}`,
        category: 'action_required',
        priority: 'medium',
        by: 'DB',
        family: {
          key: `outcomes:${cover.gymId}:${cover.startsAt.toZonedDateTimeISO(cover.timezone).toPlainDate().toString()}`,
          title: '{count} covered classes wait for what happened',
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
        title: `Said not to have come: ${cover.className}`,
        message: `${cover.gymName} says that nobody came for ${cover.className} on ${span(cover)}. If that is wrong, write to them.`,
        ...update('high'),
        by: 'EPB',
      }),
      ...toGym(gym, cover, {
        title: `Did not come: ${cover.className}`,
        message: `${sub.name} did not come for ${cover.className} on ${span(cover)}. Say who taught it instead.`,
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
      : `Nobody taught ${cover.className} on ${span(cover)}.`
    const words = { title: `Settled: ${cover.className}`, message: what, ...update('low'), by: 'B' as const }
    return [
      ...(taught ? [toTrainer(taught.userId, cover, { ...words, message: `You taught ${whenAndWhere(cover)}.` })] : []),
      ...toGym(gym, cover, words),
    ]
  }),
]
