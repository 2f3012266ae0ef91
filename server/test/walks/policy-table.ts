import { expect, it } from 'vitest'
import type { Position, Role } from '@quartet/contract/kernel/people'
import { system, visitor, type Actor, type Person } from '../../src/platform/actor.ts'
import { may, type Policy, type Verdict } from '../../src/platform/authorize.ts'

/** The gym and the trainer that a policy is asked about. */
export const here = 'northside'
export const mei = 'trainer-mei'

const person = (name: string, role: Role, more: Partial<Person> = {}): Person => ({
  kind: 'person',
  userId: name,
  role,
  sessionId: 'session',
  name,
  trainerId: null,
  teams: [],
  actingGymId: null,
  ...more,
})
const at = (gymId: string, position: Position) => ({ teams: [{ gymId, position }] })

/** Everyone there is. Their ids as people are their names here. */
export const people = {
  owner: person('owner', 'gym', at(here, 'owner')),
  manager: person('manager', 'gym', at(here, 'manager')),
  /** Mei is a manager of Northside and teaches there. */
  managerMei: person('managerMei', 'trainer', { ...at(here, 'manager'), trainerId: mei }),
  gymAdmin: person('gymAdmin', 'gym_admin', at(here, 'gym_admin')),
  frontDesk: person('frontDesk', 'gym', at(here, 'front_desk')),
  otherOwner: person('otherOwner', 'gym', at('southside', 'owner')),
  /** Mei without a place in any team. */
  trainerMei: person('trainerMei', 'trainer', { trainerId: mei }),
  otherTrainer: person('otherTrainer', 'trainer', { trainerId: 'trainer-sam' }),
  supplier: person('supplier', 'supplier'),
  admin: person('admin', 'admin'),
  visitor,
  product: system('tasks'),
} satisfies Record<string, Actor>
export type Who = keyof typeof people

export const managers: Who[] = ['owner', 'manager', 'managerMei', 'gymAdmin']
export const team: Who[] = [...managers, 'frontDesk']
/** Mei, with and without a place in the team. */
export const bothMeis: Who[] = ['managerMei', 'trainerMei']
export const trainers: Who[] = [...bothMeis, 'otherTrainer']

/** Of everyone, those for whom it is so. */
export function whoever(holds: (actor: Actor) => unknown): Who[] {
  return (Object.keys(people) as Who[]).filter((name) => holds(people[name]))
}

/** The same people in the order of the cast. */
export function inOrder(...names: Who[]): Who[] {
  return whoever((actor) => names.some((name) => people[name] === actor))
}

type More = {
  /** Who is refused with a sentence, and with which. */
  says?: Partial<Record<Who, string>>
  /** Stays open at a gym whose plan has ended: always, or while it is settling what is open. */
  open?: 'always' | 'settling'
}

/** Says of one action exactly who may do it, with what words the others are refused, and whether it outlives the gym's plan. */
export function policyTable<T extends object, Action extends string>(policy: Policy<T, Action>, subject: T) {
  return (title: string, action: Action, who: Who[], { says = {}, open }: More = {}) =>
    it(title, () => {
      const names = Object.keys(people) as Who[]
      const answers = (answer: (name: Who) => Verdict) => Object.fromEntries(names.map((name) => [name, answer(name)]))
      expect(answers((name) => policy[action](people[name], subject))).toEqual(
        answers((name) => says[name] ?? who.includes(name)),
      )

      const { gymId } = subject as { gymId?: unknown }
      const inTeam = who.filter((name) => team.includes(name) && gymId === here)
      const mayAfter = (plan: 'settling' | 'ended') =>
        inTeam.filter((name) => may(ofEndedPlan(name, plan), policy, action, subject as never))
      expect({ settling: mayAfter('settling'), ended: mayAfter('ended') }).toEqual({
        settling: open ? inTeam : [],
        ended: open === 'always' ? inTeam : [],
      })
    })
}

function ofEndedPlan(name: Who, plan: 'settling' | 'ended'): Actor {
  const actor: Actor = people[name]
  return actor.kind === 'person' ? { ...actor, teams: actor.teams.map((one) => ({ ...one, plan })) } : actor
}
