import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * What can be done with one row of a list, behind three dots. `label` names whose it is; children are `Menu.Item`s. A `wide`
 * one is as high as the buttons of a phone that it stands beside.
 */
export function RowMenu({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <Menu
      position="bottom-end"
      width={210}
      // Out of the table, which clips, but within the page's main part.
      portalProps={{ target: document.getElementById('main') ?? document.body }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={wide ? 44 : 'lg'} aria-label={label}>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
