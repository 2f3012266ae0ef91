import type { MenuProps } from '@mantine/core'
import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode, type Ref } from 'react'

/** One line of a menu: a way to a page, something to do, a heading of those below it, or a rule between two groups. */
export type LaterMenuItem =
  | { label: string; to: string; beside?: ReactNode }
  | {
      label: string
      onClick: () => void
      beside?: ReactNode
      icon?: ReactNode
      checked?: boolean
      danger?: boolean
    }
  | { heading: string }
  | 'rule'

export type LaterMenuProps = {
  /** The button that opens it. */
  children: ReactElement<TargetProps>
  items: LaterMenuItem[]
  width?: number
  position?: MenuProps['position']
  className?: string
  above?: ReactNode
  below?: ReactNode
  /** At the end of the page, where what stands around the button would cut it off. */
  outside?: boolean
  onClose?: () => void
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
