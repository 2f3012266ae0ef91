import { lazy, useState, type ComponentType } from 'react'

/** `ahead` fetches the page's code before it is opened. Without a network nothing is fetched, and opening it asks again. */
export type LaterPage = ComponentType & { ahead?: () => void }

/**
 * A page of a tab, whose code comes when it is opened, or ahead of that. Code that is there is shown at once: React holds
 * what was waited for back for 300 ms, so that a page doesn't flicker.
 */
export function laterPage(load: () => Promise<{ default: ComponentType }>): LaterPage {
  let loaded: ComponentType | undefined
  const fetched = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(fetched)
  function Page() {
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown />
  }
  return Object.assign(Page, { ahead: () => void fetched().catch(() => undefined) })
}
