type Member = { position: string }

/** Whether a person of the team decides for the gym, as its front desk doesn't. */
export const manages = (member: Member | undefined): boolean => member !== undefined && member.position !== 'front_desk'

/** Returns those of a team who decide for the gym. */
export const decidersOf = <M extends Member>(team: M[]): M[] => team.filter(manages)

/** Returns the path of the dashboard that a person of the team works at. */
export const dashboardOf = ({ position }: Member): string =>
  `/dashboard/${position === 'gym_admin' ? 'gym_admin' : 'gym'}`

/** Returns a state in words: 'awaiting_review' is 'Awaiting review'. */
export function stateWords(state: string): string {
  const said = state.replaceAll('_', ' ')
  return said[0]!.toUpperCase() + said.slice(1)
}
