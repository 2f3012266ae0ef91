/** The sentence why a specialty cannot stand there, or null: a gym's own stand below the shared tree (decision 15), never below another gym's. */
export function misplacement(place: { gymId: string | null }, parent: { gymId: string | null } | null): string | null {
  if (place.gymId !== null && parent === null) return 'Choose the specialty this one belongs to.'
  if (parent !== null && parent.gymId !== null && parent.gymId !== place.gymId)
    return 'Choose a shared specialty, not one of a single gym.'
  return null
}
