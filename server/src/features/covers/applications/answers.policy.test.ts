import { describe } from 'vitest'
import { bothMeis, here, managers, mei, policyTable, team } from '../../../../test/walks/policy-table.ts'
import { coverAnswerPolicy, offerPolicy, returnPolicy } from './answers.policy.ts'

const always = { open: 'always' } as const
const settling = { open: 'settling' } as const
const sam = 'trainer-sam'

describe('a class that Mei covers for Sam', () => {
  const decides = policyTable(coverAnswerPolicy, { gymId: here, usualTrainerId: sam, substituteId: mei })
  const others = managers.filter((name) => name !== 'managerMei')
  decides('everyone who manages the gym offers it', 'offer', managers, settling)
  decides('everyone who manages the gym reads whom to offer it to', 'readCandidates', managers, always)
  decides('Mei alone hands it back', 'giveBack', bothMeis, always)
  decides('everyone who manages the gym finds someone else', 'replace', managers, settling)
  decides('Sam alone asks for it back', 'claim', ['otherTrainer'], always)
  decides('Sam alone mutes that it changes hands', 'muteHops', ['otherTrainer'], always)
  decides('a manager who covers doesn’t report themself as a no-show', 'noShow', others, {
    open: 'settling',
    says: { managerMei: 'You’re covering this class, so another manager has to record it.' },
  })
  decides('Mei and who manages the gym say who taught', 'sayOutcome', [...managers, 'trainerMei'], settling)
  decides('the team and admins read who was on it', 'readTeam', [...team, 'admin'], always)
  decides('the team reads Mei’s number, admins don’t', 'readPhone', team, always)
})

describe('a class that Mei teaches and Sam covers', () => {
  const decides = policyTable(coverAnswerPolicy, { gymId: here, usualTrainerId: mei, substituteId: sam })
  decides('Mei asks for it back, also after the plan', 'claim', bothMeis, always)
  decides('Mei mutes that it changes hands, also after the plan', 'muteHops', bothMeis, always)
})

describe('a class that Sam asks Mei to have back', () => {
  const asked = { gymId: here, kind: 'claimed', fromTrainerId: mei, toTrainerId: sam } as const
  const decides = policyTable(returnPolicy, asked)
  decides('both and who manages the gym read it', 'read', [...managers, 'trainerMei', 'otherTrainer'], always)
  decides('Mei answers', 'answer', bothMeis, always)
  decides('Sam drops it', 'drop', ['otherTrainer'])
  policyTable(returnPolicy, { ...asked, fromTrainerId: sam, toTrainerId: mei })(
    'who asked drops it while the gym settles what is open',
    'drop',
    bothMeis,
    settling,
  )
})

describe('a class that the gym offers Mei back', () => {
  const decides = policyTable(returnPolicy, { gymId: here, kind: 'offered_back', fromTrainerId: sam, toTrainerId: mei })
  decides('both and who manages the gym read the offer', 'read', [...managers, 'trainerMei', 'otherTrainer'], always)
  decides('Mei answers the offer', 'answer', bothMeis, always)
  decides('everyone who manages the gym drops it', 'drop', managers, settling)
})

describe('an offer', () => {
  const toMei = { gymId: here, trainerId: mei }
  policyTable(offerPolicy, toMei)('Mei alone answers hers', 'answerOffer', bothMeis, always)
})
