import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { DataList } from './data-list.tsx'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Person ${at + 1}` }))

const list = (count: number) => (
  <DataList
    label="People"
    rows={people(count)}
    rowKey={({ id }) => id}
    columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
    phone={({ name }) => name}
    empty="No people yet"
  />
)

it('a list of five thousand draws the rows near where somebody looks, and says how many there are', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  renderPage(list(5000))
  const table = await screen.findByRole('table', { name: 'People' })
  await waitFor(() => expect(screen.getAllByRole('row').at(-1)?.getAttribute('aria-rowindex')).toMatch(/^\d+$/))
  expect(screen.getAllByRole('row').length).toBeLessThan(101)
  expect(table.getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getByRole('row', { name: 'Person 3' }).getAttribute('aria-rowindex')).toBe('4')
})

it('a list of a hundred is drawn whole', async () => {
  renderPage(list(100))
  expect(await screen.findByText('Person 100')).toBeTruthy()
})
