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
  if (mine?.status === 'applied') return settled('Applied', `You applied. ${gymName} chooses.`, mine.createdAt)
  if (mine?.status === 'selected') return { acts: [], outcome: null }
  if (mine?.status === 'confirmed') return answerForSubstitute(cover)
  if (can.apply) return { acts: [{ kind: 'apply_for_cover', label: 'Apply', id: cover.id }], outcome: null }
  const { status, closedAt } = cover
  if (isFilled(cover)) return settled('Filled', 'Somebody else takes it. Nothing is left for you to do.', closedAt)
  if (status === 'cancelled') return settled('Closed', 'It needs no cover any more.', closedAt)
  if (status === 'unfilled') return settled('Closed', 'The class has started. Nobody is looked for any more.', closedAt)
  return settled('Not for you', qualified?.reasons[0]?.sentence ?? 'This class is not yours to take.')
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
  if (state === 'no_show') return settled('Did not come', `${gymName} says that you did not come.`)
  if (teaches) return settled('Passed on', `It is not yours any more: ${teaches.name} teaches it.`)
  return settled('Yours', 'You teach this class.')
}

/** How a cover stands for the people of its gym who are told of applications. */
export function answerForGym(cover: Cover, closing: SearchEnd): NoticeAnswer {
  const by = closing.by === null ? '' : ` by ${closing.by}`
  const { status, substitute, teaches } = cover
  const name = substitute?.name ?? 'Somebody'
  if (cover.state === 'no_show') return settled('Did not come', `${name} took it and did not come.`, closing.at)
  if (teaches && !substitute) return settled('Filled', `${teaches.name} taught it.`, closing.at)
  if (teaches)
    return settled('Filled', `${teaches.name} teaches it. Before it was ${name}’s, approved${by}.`, closing.at)
  if (isFilled(cover)) return settled('Filled', `${name} takes it, approved${by}.`, closing.at)
  if (status === 'cancelled') return settled('Cancelled', `The search was cancelled${by}.`, closing.at)
  if (status === 'unfilled') return settled('Not covered', 'The class has started and nobody was approved.', closing.at)
  const open = (cover.applications ?? []).filter((one) => one.status === 'applied')
  const [only] = open
  if (!only) return settled('Open', 'Nobody applies at the moment.')
  // Among several somebody compares; that is not done in a card.
  if (open.length > 1 || !only.can.approve) return { acts: [], outcome: null }
  const label = `Approve ${only.trainer.name}`
  return { acts: [{ kind: 'approve_application', label, id: cover.id, applicationId: only.id }], outcome: null }
}

const isFilled = ({ status }: Cover) => status === 'filled' || status === 'completed'
