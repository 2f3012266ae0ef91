import { lazy, type ComponentType } from 'react'

/** `ahead` fetches the page's code before it is opened. Without a network nothing is fetched, and opening it asks again. */
export type LaterPage = ComponentType & { ahead?: () => void }

/** A page of a tab, whose code comes when it is opened, or ahead of that. */
export function laterPage(load: () => Promise<{ default: ComponentType }>): LaterPage {
  return Object.assign(lazy(load), { ahead: () => void load().catch(() => undefined) })
}
