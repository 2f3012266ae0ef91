import { createContext, use, type ComponentType } from 'react'
import type { Role } from '@quartet/contract/kernel/people'
import type { SubjectKind } from '@quartet/contract/messages/conversations'
import type { Entry } from '@quartet/contract/timetable/entries'
import type { LaterPage } from './later-page.tsx'
import type { NavItem, DashboardTab } from './tabs.ts'

/** A section that a slice adds to the settings of a person; `id` is its address on that page. */
export type SettingsPart = { id: string; name: string; Component: ComponentType }

/** What can be done with one entry of the timetable, shown in its panel; `onDone` closes the panel. */
export type EntryActions = ComponentType<{ entry: Entry; onDone: () => void }>

/** Who was told of a thing, on which way and what they did, for those who manage it. */
export type Told = ComponentType<{ subjectId: string }>

/** Leads to what people talk about a thing; a document needs the gym it is talked about with. */
export type Discuss = ComponentType<{ kind: SubjectKind; id: string; gymId?: string | undefined; compact?: boolean }>

/**
 * How a thing stands and what the reader may do about it right now, where people talk about it. Nothing where it is not
 * theirs to see.
 */
export type ThingHere = ComponentType<{ id: string; gymId?: string | undefined }>

/** The search of the bar. */
export type Search = ComponentType<{ places: NavItem[] }>

/** What a slice adds to the shell. The shell imports no slice; `router.tsx` lists them. */
export type Slice = {
  tabs?: DashboardTab[]
  /** What a role's dashboard shows without `?tab=`. */
  overview?: Partial<Record<Role, LaterPage>>
  bell?: ComponentType
  /** Above every page, when there is something to say. */
  banner?: ComponentType
  helpMenu?: ComponentType
  /** Finds anything from the bar; given the places that are in it. */
  search?: Search
  /** What is left to set up, on a role's overview. */
  setUp?: ComponentType
  entryActions?: EntryActions
  told?: Told
  discuss?: Discuss
  things?: Partial<Record<SubjectKind, ThingHere>>
  /** How much waits on a page that is no tab of the dashboard, by its path, as a `NavCount`. */
  counts?: Record<string, ComponentType>
  settings?: SettingsPart[]
}

export const SlicesContext = createContext<Slice[]>([])
export const useSlices = (): Slice[] => use(SlicesContext)

/** What slices have to say above every page, in their order. */
export function useBanners(): ComponentType[] {
  return useSlices().flatMap((slice) => slice.banner ?? [])
}

/** The slots that one slice each may fill. */
export function useSlots(): {
  Bell?: ComponentType
  HelpMenu?: ComponentType
  Search?: Search
  SetUp?: ComponentType
  EntryActions?: EntryActions
  Told?: Told
  Discuss?: Discuss
} {
  const slices = useSlices()
  return {
    Bell: slices.find((slice) => slice.bell)?.bell,
    SetUp: slices.find((slice) => slice.setUp)?.setUp,
    HelpMenu: slices.find((slice) => slice.helpMenu)?.helpMenu,
    Search: slices.find((slice) => slice.search)?.search,
    EntryActions: slices.find((slice) => slice.entryActions)?.entryActions,
    Told: slices.find((slice) => slice.told)?.told,
    Discuss: slices.find((slice) => slice.discuss)?.discuss,
  }
}

/** The tabs that a role has, as the slices in place offer them. */
export function useTabs(role: Role | undefined): DashboardTab[] {
  const slices = useSlices()
  return role === undefined ? [] : slices.flatMap((slice) => slice.tabs ?? []).filter((tab) => tab.roles.includes(role))
}

/** Things of the product that are shown where people talk about them, by their kind. */
export const useThings = (): Partial<Record<SubjectKind, ThingHere>> =>
  Object.assign({}, ...useSlices().map((slice) => slice.things ?? {})) as Partial<Record<SubjectKind, ThingHere>>

/** What stands beside the names of pages: how much waits there. */
export const useCounts = (): Record<string, ComponentType> =>
  Object.assign({}, ...useSlices().map((slice) => slice.counts ?? {})) as Record<string, ComponentType>

/** The settings that slices add to those of the account. */
export const useSettings = (): SettingsPart[] => useSlices().flatMap((slice) => slice.settings ?? [])
