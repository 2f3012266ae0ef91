import type { CoverAnswer } from '@quartet/contract/covers/answers'
import { idOf } from './covers.ts'

/** Nothing may be done. */
export const no: CoverAnswer['can'] = {
  offer: false,
  takeBackOffer: false,
  accept: false,
  decline: false,
  untake: false,
  handBack: false,
  replace: false,
  claim: false,
  offerBack: false,
  answerReturn: false,
  dropReturn: false,
  muteHops: false,
  noShow: false,
  sayOutcome: false,
  raiseBonus: false,
}

/** How the answer to a cover that is looked for stands. */
export const anAnswer = (changes: Partial<CoverAnswer> = {}): CoverAnswer => ({
  coverId: idOf(100),
  version: 3,
  status: 'open',
  state: 'open',
  offer: null,
  graceUntil: null,
  returning: null,
  phone: null,
  searchId: null,
  outcome: null,
  bonusCents: 0,
  shortNotice: null,
  hopsMuted: false,
  history: [],
  can: no,
  ...changes,
})
