import { of, type Call, type Row } from './row.ts'
import type { World } from './callers.ts'

const byGym = of('on yyyn n uunn')
const byGymOrTrainer = of('on yyyn n uuun')
const bySubstitute = of('on nnnn n nnun')
const toOneself = of('on nnnn u nnun')

/** One operation on the gym's open cover, and on one that does not exist. */
function row(rest: string, outcomes: Row['outcomes'], body: (world: World) => unknown = () => ({})): Row {
  const on = (coverId: string, world: World): Call => ({
    path: `/covers/${coverId}${rest.replace('{application}', world.applicationId).replace('{missing}', world.missing)}`,
    body: body(world),
  })
  return { call: (world) => on(world.coverId, world), missing: (world) => on(world.missing, world), outcomes }
}

// Columns:                     visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const coverAnswersPermissions: Record<string, Row> = {
  'coverAnswers.get': row('/answer', of('oy yyyy y uuun')),
  'coverAnswers.candidates': row('/candidates', byGym),
  'coverAnswers.offer': row('/offers', byGym, (world) => ({ trainerId: world.trainer.trainerId })),
  'coverAnswers.takeBackOffer': row('/offers/{application}', byGym),
  'coverAnswers.accept': row('/offers/{application}/acceptance', toOneself),
  'coverAnswers.decline': row('/offers/{application}/refusal', toOneself),
  'coverAnswers.untake': row('/untaking', bySubstitute),
  'coverAnswers.handBack': row('/hand-back', bySubstitute),
  'coverAnswers.replace': row('/replacement', byGym),
  'coverAnswers.claim': row('/claims', of('on nnnn y nnun')),
  'coverAnswers.offerBack': row('/returns', byGym),
  'coverAnswers.answerReturn': row('/returns/{missing}/answer', toOneself, () => ({ agreed: false })),
  'coverAnswers.dropReturn': row('/returns/{missing}', of('on uuuu u uuun')),
  'coverAnswers.muteHops': row('/hops', of('on nnnn y nnun'), () => ({ muted: true })),
  'coverAnswers.noShow': row('/no-show', byGym),
  'coverAnswers.sayOutcome': row('/outcome', byGymOrTrainer, () => ({ kind: 'taught' })),
  'coverAnswers.raiseBonus': row('/bonus', byGym, () => ({ cents: 1000 })),
}
