import { isAdmin, isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { gymlessPolicyOf, policyOf, staysOpen, type Verdict } from '../../../platform/authorize.ts'

type Concerned = { gymId: string; usualTrainerId: string | null; substituteId: string | null }

const manages = (actor: Actor, { gymId }: { gymId: string }) => worksFor(actor, gymId, 'owner', 'manager', 'gym_admin')

/** What happens to a cover once somebody answers (decision 39, 'covers'). */
export const coverAnswerPolicy = policyOf<Concerned>()({
  /** Offer it to somebody, take that back, raise what is paid on top. */
  offer: (actor, cover) => manages(actor, cover),
  /** Whom it could be offered to. */
  readCandidates: (actor, cover) => manages(actor, cover),
  /** Give back what one had taken. */
  giveBack: (actor, cover) => isTrainer(actor, cover.substituteId),
  /** Look for somebody else, or ask whoever taught it before to have it back. */
  replace: (actor, cover) => manages(actor, cover),
  claim: (actor, cover) => isTrainer(actor, cover.usualTrainerId),
  /** Leave out that a class of one's own changes hands again. */
  muteHops: (actor, cover) => isTrainer(actor, cover.usualTrainerId),
  noShow(actor, cover): Verdict {
    if (!manages(actor, cover)) return false
    if (isTrainer(actor, cover.substituteId)) return 'You’re covering this class, so another manager has to record it.'
    return true
  },
  /** Who taught: the substitute of themself, the gym of anybody. */
  sayOutcome: (actor, cover) => manages(actor, cover) || isTrainer(actor, cover.substituteId),
  /** Who was on the class, and the substitute's number on the day. */
  readTeam: (actor, cover) => isAdmin(actor) || worksFor(actor, cover.gymId),
  readPhone: (actor, cover) => worksFor(actor, cover.gymId),
})

type Asked = { gymId: string; kind: 'claimed' | 'offered_back'; fromTrainerId: string; toTrainerId: string }

/** Whether a class goes back is for the other one to say, and for whoever asked to drop. */
export const returnPolicy = policyOf<Asked>()({
  read: (actor, asked) =>
    manages(actor, asked) || isTrainer(actor, asked.fromTrainerId) || isTrainer(actor, asked.toTrainerId),
  answer: (actor, asked) => isTrainer(actor, asked.kind === 'claimed' ? asked.fromTrainerId : asked.toTrainerId),
  drop: (actor, asked) => (asked.kind === 'claimed' ? isTrainer(actor, asked.toTrainerId) : manages(actor, asked)),
})

/** An offer is for the one whom it was made to, who did not make it. */
export const offerPolicy = gymlessPolicyOf<{ trainerId: string }>()({
  answerOffer: (actor, application) => isTrainer(actor, application.trainerId),
})

staysOpen(coverAnswerPolicy, 'always', 'readCandidates', 'readTeam', 'readPhone', 'giveBack', 'claim', 'muteHops')
staysOpen(coverAnswerPolicy, 'settling', 'offer', 'replace', 'noShow', 'sayOutcome')
staysOpen(returnPolicy, 'always', 'read', 'answer')
staysOpen(returnPolicy, 'settling', 'drop')
