import { cloneElement, lazy, Suspense, useState } from 'react'
import type { LaterMenuProps } from './opened-menu.tsx'

const load = () => import('./opened-menu.tsx')
const OpenedMenu = lazy(load)
/** Without a network there is nothing to fetch yet; a click asks again. */
const loadAhead = () => void load().catch(() => undefined)

/** A menu whose code comes with the first pointer or focus on its button: a page is shown without it. */
export function LaterMenu(menu: LaterMenuProps) {
  const [wanted, setWanted] = useState(false)
  if (wanted)
    return (
      <Suspense fallback={menu.children}>
        <OpenedMenu {...menu} />
      </Suspense>
    )
  return cloneElement(menu.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setWanted(true)
    },
  })
}
