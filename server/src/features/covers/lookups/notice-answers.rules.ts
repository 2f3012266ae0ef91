import type { Cover } from '@quartet/contract/covers/cover'
import type { NoticeAnswer } from '@quartet/contract/notifications/notifications'

/** Who put an end to the search: 'you', a name, or null where nobody is known; and when. */
export type SearchEnd = { by: string | null; at: string | null }

const settled = (word: string, sentence: string, at: string | null = null): NoticeAnswer => ({
  acts: [],
  outcome: { word, sentence, at },
})

/** How a cover stands for a trainer who was asked to take it. Who else was asked or chosen is not theirs to know. */
export function answerForTrainer(cover: Cover): NoticeAnswer {
  const { can, myApplication: mine, qualified, gymName } = cover
  if (mine?.status === 'applied') return settled('Applied', `You’ve applied. ${gymName} decides.`, mine.createdAt)
  if (mine?.status === 'selected') return { acts: [], outcome: null }
  if (mine?.status === 'confirmed') return answerForSubstitute(cover)
  if (can.apply) return { acts: [{ kind: 'apply_for_cover', label: 'Apply', id: cover.id }], outcome: null }
  const { status, closedAt } = cover
  if (isFilled(cover))
    return settled('Filled', 'Another trainer is covering it. There’s nothing for you to do.', closedAt)
  if (status === 'cancelled') return settled('Closed', 'It no longer needs cover.', closedAt)
  if (status === 'unfilled')
    return settled('Closed', 'The class has started. It no longer takes applications.', closedAt)
  return settled('Not for you', qualified?.reasons[0]?.sentence ?? 'You can’t cover this class.')
}

/** How it stands for whoever is an applicant again without doing anything: one tap withdraws. */
export function answerForApplicant(cover: Cover): NoticeAnswer {
  const { myApplication: mine } = cover
  if (mine?.status !== 'applied' || !mine.can.withdraw) return answerForTrainer(cover)
  const act = { kind: 'withdraw_application', label: 'Withdraw', id: cover.id, applicationId: mine.id } as const
  return { acts: [act], outcome: null }
}

/** How it stands for whoever was confirmed, who may not have it any more. */
function answerForSubstitute({ state, teaches, gymName }: Cover): NoticeAnswer {
  if (state === 'no_show') return settled('No-show', `${gymName} recorded that you didn’t show up.`)
  if (teaches) return settled('Reassigned', `You’re no longer covering it. ${teaches.name} is teaching it.`)
  return settled('Yours', 'You’re covering this class.')
}

/** How a cover stands for the people of its gym who are told of applications. */
export function answerForGym(cover: Cover, closing: SearchEnd): NoticeAnswer {
  const by = closing.by === null ? '' : ` by ${closing.by}`
  const { status, substitute, teaches } = cover
  const name = substitute?.name ?? 'Another trainer'
  if (cover.state === 'no_show') return settled('No-show', `${name} was covering it and didn’t show up.`, closing.at)
  if (teaches && !substitute) return settled('Filled', `${teaches.name} taught it.`, closing.at)
  if (teaches)
    return settled('Filled', `${teaches.name} is teaching it. Before that ${name} was, approved${by}.`, closing.at)
  if (isFilled(cover)) return settled('Filled', `${name} is covering it, approved${by}.`, closing.at)
  if (status === 'cancelled') return settled('Cancelled', `The cover was cancelled${by}.`, closing.at)
  if (status === 'unfilled') return settled('Unfilled', 'The class has started and no one was approved.', closing.at)
  const open = (cover.applications ?? []).filter((one) => one.status === 'applied')
  const [only] = open
  if (!only) return settled('Open', 'No applications right now.')
  // Among several somebody compares; that is not done in a card.
  if (open.length > 1 || !only.can.approve) return { acts: [], outcome: null }
  const label = `Approve ${only.trainer.name}`
  return { acts: [{ kind: 'approve_application', label, id: cover.id, applicationId: only.id }], outcome: null }
}

const isFilled = ({ status }: Cover) => status === 'filled' || status === 'completed'
