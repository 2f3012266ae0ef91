import { Button, Menu, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { Sheet } from './sheet.tsx'

function Page({ begin }: { begin?: 'Second' }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Ask</Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Net amounts">
        <TextInput label="First" />
        <TextInput label="Second" data-autofocus={begin === 'Second' || undefined} />
        <Button onClick={() => setOpened(false)}>Done</Button>
      </Sheet>
    </>
  )
}

it.each([
  ['its first field', {}, 'First'],
  ['the field that it names', { begin: 'Second' as const }, 'Second'],
])(
  'who types at once after opening a dialog types into %s, each time, and no space closes it',
  async (_, props, label) => {
    const user = userEvent.setup()
    renderPage(<Page {...props} />)
    for (let time = 1; time <= 2; time++) {
      await user.click(await screen.findByRole('button', { name: 'Ask' }))
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      await expect.poll(() => document.activeElement).toBe(field)
      await user.keyboard('the quick fox')
      expect(field.value).toBe('the quick fox')
      await user.click(screen.getByRole('button', { name: 'Done' }))
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    }
  },
)

const Later = lazy(() => Promise.resolve({ default: () => <TextInput label="Note" /> }))

it('a dialog whose form comes after it begins at the form’s first field', async () => {
  renderPage(
    <Sheet opened onClose={() => undefined} title="Net amounts">
      <Later />
    </Sheet>,
  )
  const field = await screen.findByLabelText('Note')
  await expect.poll(() => document.activeElement).toBe(field)
})

function Asked({ from }: { from: 'a button' | 'a menu' }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {from === 'a button' ? (
        <Button onClick={() => setAsked(true)}>Ask</Button>
      ) : (
        <RowMenu label="Ask">
          <Menu.Item onClick={() => setAsked(true)}>Of this one</Menu.Item>
        </RowMenu>
      )}
      {asked && (
        <Sheet opened onClose={() => setAsked(false)} title="Net amounts">
          <TextInput label="First" />
        </Sheet>
      )}
    </>
  )
}

it.each(['a button', 'a menu'] as const)(
  'whoever closes a dialog that %s opened goes on where they were, also where it is there only while it is open',
  async (from) => {
    const user = userEvent.setup()
    renderPage(<Asked from={from} />)
    const opener = await screen.findByRole('button', { name: 'Ask' })
    await user.click(opener)
    if (from === 'a menu') await user.click(await screen.findByRole('menuitem', { name: 'Of this one' }))
    const field = await screen.findByLabelText('First')
    await expect.poll(() => document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(opener)
  },
)
