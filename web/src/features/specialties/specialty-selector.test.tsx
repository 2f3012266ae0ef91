import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import { renderPage } from '../../../test/app.tsx'
import { fakeApi, Refusal } from '../../../test/fakes/fake-api.ts'
import { SpecialtySelector } from './specialty-selector.tsx'

const person = userEvent.setup({ delay: null })
let made = 0
const one = (name: string, tags: string[] = [], children: Specialty[] = []): Specialty => ({
  id: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  name,
  description: `About ${name}`,
  tags,
  parentId: null,
  version: 1,
  gymId: null,
  can: { edit: false, remove: false },
  children,
})
const tree = [
  one('Yoga', ['calm', 'mind', 'slow', 'floor', 'breath'], [one('Vinyasa', ['flow']), one('Yin', ['calm'])]),
  ...Array.from({ length: 10 }, (_, index) => one(`Style ${index}`, [`tag ${index}`])),
]

function Page({ chosen = [] as string[] }) {
  const [value, setValue] = useState(chosen)
  return <SpecialtySelector value={value} onChange={setValue} />
}
async function open(chosen: string[] = []) {
  fakeApi({ 'GET /specialties': tree })
  renderPage(<Page chosen={chosen} />)
  await screen.findByRole('group', { name: 'Specialties' })
}
const all = () => within(screen.getByRole('region', { name: 'All specialties' }))
const box = (name: string) => all().getByRole<HTMLInputElement>('checkbox', { name })
const shown = () =>
  all()
    .queryAllByRole('checkbox')
    .map((one) => one.closest('li')?.querySelector('label')?.textContent)
const click = (name: string | RegExp) => person.click(screen.getByRole('button', { name }))

afterEach(() => void vi.unstubAllGlobals())

it('S-01 search narrows the tree, and opens what holds the find', async () => {
  await open()
  await person.click(screen.getByRole('searchbox', { name: 'Search specialties' }))
  await person.paste('vinyasa')
  expect(shown()).toEqual(['Yoga', 'Vinyasa'])
  await click('Clear filters')
  expect(shown()).toHaveLength(11)
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it("S-01 8 tags, then '+N more' and 'Show less'; a tag narrows the tree", async () => {
  await open()
  const tags = within(screen.getByRole('group', { name: 'Filter by tag' }))
  const chips = () => tags.getAllByRole('button').filter((chip) => chip.hasAttribute('aria-pressed'))
  expect(chips()).toHaveLength(8)
  await click('+8 more')
  expect(chips()).toHaveLength(16)
  await click('tag 9')
  expect(shown()).toEqual(['Style 9'])
  await click('Show less')
  expect(chips()).toHaveLength(8)
  await click('Clear filters')
  expect(shown()).toHaveLength(11)
})

it('S-01 a parent opens to its children, with description and up to 3 tags, +N for the rest', async () => {
  await open()
  const row = box('Yoga').closest('li')
  expect(row?.textContent).toContain('About Yoga')
  expect(row?.textContent).toContain('calmmindslow+2')
  const parent = screen.getByRole('button', { name: 'Yoga: 2 more specific' })
  expect(parent.getAttribute('aria-expanded')).toBe('false')
  parent.focus()
  await person.keyboard('{Enter}')
  expect(parent.getAttribute('aria-expanded')).toBe('true')
  expect(box('Vinyasa').checked).toBe(false)
})

it("S-02 selected chips with remove, '{n} of {max} specialties selected', 'Clear all'", async () => {
  await open()
  expect(screen.getByText('0 of 10 specialties selected')).toBeTruthy()
  await person.click(box('Yoga'))
  await person.click(box('Style 1'))
  await person.click(box('Style 2'))
  expect(screen.getByText('3 of 10 specialties selected')).toBeTruthy()
  const chips = () =>
    within(screen.getByRole('list', { name: 'Selected specialties' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent)
  expect(chips()).toEqual(['Yoga', 'Style 1', 'Style 2'])
  await click('Remove Style 1')
  expect(chips()).toEqual(['Yoga', 'Style 2'])
  expect(box('Style 1').checked).toBe(false)
  await click('Clear all')
  expect(screen.getByText('0 of 10 specialties selected')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Selected specialties' })).toBeNull()
})

it("S-03 'No specialties match your search criteria.'", async () => {
  await open()
  await person.click(screen.getByRole('searchbox'))
  await person.paste('tango')
  expect(screen.getByText('No specialties match your search criteria.')).toBeTruthy()
})

it("S-03 'No specialties available.'", async () => {
  fakeApi({ 'GET /specialties': [] })
  renderPage(<Page />)
  expect(await screen.findByText('No specialties available.')).toBeTruthy()
})

it('S-04 at 10 the others are disabled and the limit is said; removing one opens them again', async () => {
  const sentence = "You've reached the maximum number of specialties (10). Remove some selections to add new ones."
  await open(tree.slice(1, 10).map((style) => style.id))
  expect(screen.queryByText(sentence)).toBeNull()
  await person.click(box('Style 9'))
  expect(screen.getByText('10 of 10 specialties selected')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  const boxes = () => all().getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes().filter((one) => one.disabled === one.checked)).toEqual([])
  expect(boxes().filter((one) => one.disabled)).toEqual([box('Yoga')])
  await click('Remove Style 3')
  expect(screen.queryByText(sentence)).toBeNull()
  expect(box('Yoga').disabled).toBe(false)
})

it("S-06 'Failed to fetch specialties', and a way to try again", async () => {
  fakeApi({ 'GET /specialties': new Refusal(403, 'not_permitted', 'You don’t have permission to do this.') })
  renderPage(<Page />)
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch specialties')
  fakeApi({ 'GET /specialties': tree })
  await click('Try again')
  expect(await screen.findByRole('group', { name: 'Specialties' })).toBeTruthy()
})
