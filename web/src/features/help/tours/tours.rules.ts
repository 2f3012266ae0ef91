import type { HelpArticleSummary, HelpPreferences } from '@quartet/contract/help/help'
import type { Role } from '@quartet/contract/kernel/people'

type Progress = HelpPreferences['onboardingProgress']
type Stepped = { id: string; steps: (role: Role) => { id: string }[] }

/** How a step that was seen is remembered; a step of a string of tours is its own tour's. */
export const stepKey = (tour: Pick<Stepped, 'id'>, step: { id: string }): string =>
  step.id.includes('.') ? step.id : `${tour.id}.${step.id}`

/** The step to go on with: the first that was not seen, or the first of all once all were. */
export function resumeAt(tour: Stepped, role: Role, progress: Progress): number {
  if (progress[tour.id]) return 0
  const open = tour.steps(role).findIndex((step) => !progress[stepKey(tour, step)])
  return Math.max(open, 0)
}

/** What the line of the help menu says (H-01). */
export function statusWords({ hasCompletedOnboarding, isFirstTimeUser }: HelpPreferences): string {
  if (hasCompletedOnboarding) return 'Setup complete'
  return isFirstTimeUser ? 'New user' : 'Ready to explore'
}

/** The names under which articles know the place that somebody looks at: its tab, or its path and those above it. */
export function placeNames(pathname: string, tab: string | null): string[] {
  if (/^\/dashboard\/[a-z_]+\/?$/.test(pathname)) return [tab ?? 'dashboard']
  const parts = pathname.split('/').filter(Boolean)
  return parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`)
}

/** The article to name above a page: the first about it that was not put away. */
export function hintFor(
  articles: HelpArticleSummary[],
  places: string[],
  seen: Progress,
): HelpArticleSummary | undefined {
  if (articles.some((one) => one.places.some((place) => places.includes(place)) && seen[`hint.${one.id}`]))
    return undefined
  return articles.find((one) => one.places.some((place) => places.includes(place)))
}
