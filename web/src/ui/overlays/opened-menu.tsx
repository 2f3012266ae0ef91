import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { Link } from 'react-router'

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

/** Opens as soon as it's there: the click that asked for it came first. */
export default function OpenedMenu(menu: LaterMenuProps) {
  const { children, items, width, position, className, above, below, outside = false, onClose } = menu
  const ready = useMounted()
  const [opened, setOpened] = useState(true)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button was put in anew. It has the focus before the menu takes it, or the menu couldn't give it back.
    target.current?.focus()
  }, [])
  const given: Partial<MenuProps> = {
    ...(width !== undefined && { width }),
    ...(position && { position }),
    ...(onClose && { onClose }),
  }
  return (
    <Menu {...given} withinPortal={outside} opened={ready && opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(children, { ref: target })}</Menu.Target>
      <Menu.Dropdown className={className} mah="70vh" style={{ overflowY: 'auto' }}>
        {above}
        {items.map((item, at) => (
          // The order is the menu's own and doesn't change while it is open.
          <Item key={at} item={item} />
        ))}
        {below}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({ item }: { item: LaterMenuItem }) {
  if (item === 'rule') return <Menu.Divider />
  if ('heading' in item) return <Menu.Label>{item.heading}</Menu.Label>
  if ('to' in item)
    return (
      <Menu.Item component={Link} to={item.to} rightSection={item.beside}>
        {item.label}
      </Menu.Item>
    )
  const choice: ComponentProps<'button'> =
    item.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': item.checked }
  return (
    <Menu.Item
      {...choice}
      color={item.danger ? 'red' : undefined}
      leftSection={item.icon}
      rightSection={item.beside}
      onClick={item.onClick}
    >
      {item.label}
    </Menu.Item>
  )
}
