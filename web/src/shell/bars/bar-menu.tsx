import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode, type Ref } from 'react'

/** One line of a menu: a way to a page, something to do, a heading of those below it, or a rule between two groups. */
export type BarMenuItem =
  | { label: string; to: string; beside?: ReactNode }
  | { label: string; onClick: () => void; beside?: ReactNode; icon?: ReactNode; checked?: boolean }
  | { heading: string }
  | 'rule'

export type BarMenuProps = {
  /** The button that opens it. */
  children: ReactElement<TargetProps>
  items: BarMenuItem[]
  width: number
  above?: ReactNode
  below?: ReactNode
  /** Outside the bar, where the bar would cut it off. */
  outside?: boolean
}

type TargetProps = {
  ref?: Ref<HTMLButtonElement>
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
  onKeyDown?: (event: { key: string; preventDefault(): void }) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

const load = () => import('./opened-menu.tsx')
const OpenedMenu = lazy(load)
/** Without a network there is nothing to fetch yet; a click asks again. */
const loadAhead = () => void load().catch(() => undefined)

/** A menu of the bars. Its code comes when the pointer or the focus does: few pages are left through a menu. */
export function BarMenu(menu: BarMenuProps) {
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
