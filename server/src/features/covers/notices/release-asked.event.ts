import { event } from '../../../platform/events/told-event.ts'
import { askingNow, changeOf } from './audience.live.ts'
import { factsOfCover, sampleFacts } from './facts.queries.ts'
import { absence, span, toGym, toUsual, update, whenAndWhere } from './words.present.ts'

export const releaseAsked = event('cover.release_asked', {
  facts: (work, happened) => factsOfCover(work, happened),
  samples: (about) => [sampleFacts(about)],
  notices(f) {
    const { cover, gym } = f
    const away = cover.usualTrainer?.name ?? 'A trainer'
    return [
      ...toUsual(cover, {
        title: `Waiting for approval: ${cover.className}`,
        message: `You’ve asked for cover for ${whenAndWhere(cover)}. Once ${cover.gymName} approves, we’ll ask other trainers. You’re still teaching it until then.`,
        ...update('medium'),
        family: absence(cover, f, 'asked', '{count} of your cover requests are waiting for approval'),
        by: 'B',
        evenToActor: true,
      }),
      ...toGym(gym, cover, {
        title: `${away} asked for cover: ${cover.className}`,
        message: `${cover.className} on ${span(cover)}. Approve to ask other trainers.`,
        type: 'cover_request',
        category: 'action_required',
        priority: 'high',
        family: absence(cover, f, 'release', `${away} asked for cover for {count} classes`),
        by: 'EPB',
      }),
    ]
  },
  mail: {
    name: 'Cover request to approve',
    description: 'A trainer has asked for cover, and the gym approves it first.',
    readers: 'the gym',
    button: 'See the request',
  },
  live(work, { payload }, live) {
    live.toGym(payload.gymId, 'cover_request_created', changeOf(payload))
    return askingNow(work, payload, [], live)
  },
  thread: { says: ({ by }) => `${by} asked for cover. It needs approval first` },
})
