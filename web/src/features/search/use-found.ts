import { Building2, type LucideIcon } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchGroup, SearchHit } from '@quartet/contract/search/search'
import { useActing } from '../../platform/session/acting.ts'
import { useAuth, useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { clockTime, dateIn, shortDay, wallTimeIn } from '../../platform/words/dates.ts'
import { hasPage } from '../../shell/map/pages.ts'
import { useGymSwitch } from '../../shell/bars/use-gym-switch.ts'
import { usePlace } from '../../shell/pages/use-place.ts'
import { actionsFor, icons, kindWords, mostSuggested } from './search.copy.ts'
import { addressOf, holdsEach, tabOf } from './search.rules.ts'
import type { NavItem } from '../../shell/map/tabs.ts'

/** One line of the palette, and what it does. A hit is what the server found. */
export type Found = {
  key: string
  title: string
  fact: string
  when?: string
  icon: LucideIcon
  isHit?: true
  go: () => void
}
type FoundGroup = { key: string; label: string; found: Found[] }

type Asked = { typed: string; answer: { groups: SearchGroup[] } | undefined; places: NavItem[] }

/** What fits the typed words: pages and actions at once, what the server found below; without words what is used most. */
export function useFound({ typed, answer, places }: Asked): FoundGroup[] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { person, logout } = useAuth()
  const user = useCurrentUser()
  const acting = useActing()
  const { switchTo, backToAll } = useGymSwitch()
  const { base, tabs } = usePlace()
  const to = (link: string) => void navigate(addressOf(link, { base, pathname, search }))

  const pages: Found[] = places.map((item) => ({
    key: `page-${item.label.replaceAll(' ', '-')}`,
    title: item.label,
    fact: '',
    icon: item.icon,
    go: () => to(item.to),
  }))
  const offered = actionsFor(user.role, user.gym?.position)
    .filter((action) => action.to.startsWith('help=') || hasPage(action.to))
    .filter((action) => !places.some((item) => item.to === action.to))
  const actions: (Found & { also: string })[] = [
    ...offered.map((action) => ({ ...action, title: action.label, fact: '', go: () => to(action.to) })),
    ...(person?.allocatedGyms ?? [])
      .filter((gym) => gym.id !== acting?.selectedGymId)
      .map((gym) => ({
        key: `act-${gym.id}`,
        title: `Act as ${gym.name}`,
        fact: '',
        also: 'switch gym',
        icon: Building2,
        go: () => void switchTo(gym.id),
      })),
    ...(acting
      ? [
          {
            key: 'all-gyms',
            title: 'Back to all gyms',
            fact: '',
            also: 'switch overview',
            icon: Building2,
            go: () => void backToAll(),
          },
        ]
      : []),
    { key: 'leave', title: 'Sign out', fact: '', also: 'log end', icon: icons.leave, go: () => void logout() },
  ]

  /** A tab that only a gym's own dashboard has is opened as that gym. */
  const follow = ({ link, gymId }: SearchHit) => {
    const tab = tabOf(link)
    const own = person?.allocatedGyms.some((gym) => gym.id === gymId)
    if (tab !== null && own && gymId !== null && !acting && !tabs.some((one) => one.key === tab))
      void switchTo(gymId, link)
    else to(link)
  }
  const hits = (answer?.groups ?? []).map(({ kind, hits, more }): FoundGroup => ({
    key: kind,
    label: more ? `${kindWords[kind].label}, the first ${hits.length}` : kindWords[kind].label,
    found: hits.map((hit) => ({
      key: `${kind}-${hit.id}`,
      title: hit.title,
      fact: hit.fact,
      ...(hit.at ? { when: whenOf(hit.at) } : {}),
      icon: kindWords[kind].icon,
      isHit: true,
      go: () => follow(hit),
    })),
  }))

  const fits = (found: Found, also = '') => typed === '' || holdsEach(`${found.title} ${also}`, typed)
  const doing = actions.filter((one) => fits(one, one.also))
  const groups: FoundGroup[] = [
    { key: 'pages', label: 'Go to', found: pages.filter((one) => fits(one)) },
    { key: 'actions', label: 'Do', found: typed === '' ? doing.slice(0, mostSuggested) : doing },
  ]
  const whole = typed === '' ? groups.toReversed() : [...groups, ...hits]
  return whole.filter((group) => group.found.length > 0)
}

/** 'Sun 22 Nov, 7:00 am' on the clock of the gym. */
const whenOf = ({ instant, timezone }: { instant: string; timezone: string }): string =>
  `${shortDay(dateIn(timezone, instant))}, ${clockTime(wallTimeIn(timezone, instant))}`
