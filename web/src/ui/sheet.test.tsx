import { Button, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/app.tsx'
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
