import { moneyAt } from '@quartet/contract/kernel/pay-countries'
import { notice, type Notice } from '../../../platform/events/notice.ts'
import { dayAndTime } from '../../timetable/recurrence/wall-times.rules.ts'
import { accountsOf, askedFor, coverToTell } from '../cover/audience.queries.ts'
import { isSoon, quoted, span, toGym, toTrainer, update, whenAndWhere } from '../notices/words.present.ts'
import { findCoverApplication } from '../cover/applications.queries.ts'

/** Notifications while a trainer has an offer to answer. */
export const offersNotices: Notice[] = [
  notice('cover.offered', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const offered = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const application = await findCoverApplication(work.tx, payload.coverId, payload.applicationId)
    const until = dayAndTime(Temporal.Instant.from(payload.answerBy), cover.timezone)
    return [
      toTrainer(offered.userId, cover, {
        title: `${cover.className} is offered to you`,
        message: `${cover.gymName} would like you to cover ${cover.className} on ${span(cover)}.${quoted(application?.offerMessage ?? null)} Accept or decline by ${until}.`,
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: isSoon(cover, work) ? 'EPSB!' : 'EPB',
      }),
      ...toGym(gym, cover, {
        title: `${cover.className} is offered to ${offered.name}`,
        message: `${offered.name} has until ${until} to accept ${cover.className} on ${span(cover)}.`,
        ...update('medium'),
      }),
    ]
  }),

  notice('cover.offer_ended', async (work, { payload }) => {
    const { cover, gym } = await coverToTell(work.tx, payload.coverId)
    const offered = (await accountsOf(work.tx, [payload.trainerId])).get(payload.trainerId)!
    const said = payload.because === 'declined'
    const toThem = toTrainer(offered.userId, cover, {
      title: `Offer closed: ${cover.className}`,
      message: `${whenAndWhere(cover)} is no longer offered to you. There’s nothing for you to do.`,
      ...update('medium'),
      link: '/dashboard/trainer?tab=covers',
    })
    if (payload.because === 'taken_back') return [toThem]
    return [
      ...(said ? [] : [toThem]),
      ...toGym(gym, cover, {
        ...(said
          ? {
              title: `${offered.name} declined ${cover.className}`,
              message: `${offered.name} can’t cover ${cover.className} on ${span(cover)}. Offer it to someone else, or wait for applications.`,
            }
          : {
              title: `No answer from ${offered.name}: ${cover.className}`,
              message: `${offered.name} hasn’t answered the offer for ${cover.className} on ${span(cover)}. Offer it to someone else, or wait for applications.`,
            }),
        category: 'action_required',
        priority: isSoon(cover, work) ? 'urgent' : 'high',
        by: isSoon(cover, work) ? 'EPB!' : 'EPB',
      }),
    ]
  }),

  notice('cover.bonus_changed', async (work, { payload }) => {
    if (payload.after < payload.before) return []
    const { cover } = await coverToTell(work.tx, payload.coverId)
    const others = (await askedFor(work.tx, payload.coverId)).filter((id) => !payload.applied.includes(id))
    const people = await accountsOf(work.tx, [...payload.applied, ...others])
    const amount = moneyAt(cover.gymCountry)(payload.after)
    const words = (message: string) => ({
      title: `+${amount} for ${cover.className}`,
      message,
      ...update('medium'),
    })
    return [...people].map(([id, { userId }]) =>
      toTrainer(
        userId,
        cover,
        words(
          payload.applied.includes(id)
            ? `${cover.gymName} pays a bonus of ${amount} for ${whenAndWhere(cover)}. It applies to you too.`
            : `${cover.gymName} pays a bonus of ${amount} for ${whenAndWhere(cover)}. Apply if you can teach it.`,
        ),
      ),
    )
  }),
]
