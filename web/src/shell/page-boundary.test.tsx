import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Link, useLocation } from 'react-router'
import { renderRoutes } from '../../test/app.tsx'
import { PageBoundary } from './page-boundary.tsx'

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

function Framed() {
  const { search } = useLocation()
  return (
    <>
      <Link to="?page=whole">the whole page</Link>
      <PageBoundary place={search}>{search.includes('whole') ? <h1>Here it is</h1> : <Broken />}</PageBoundary>
    </>
  )
}

it('a page that breaks leaves the frame standing, and another place begins anew', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = userEvent.setup()
  renderRoutes([{ path: '/', Component: Framed }], '/')
  expect(await screen.findByText('We can’t show this page right now')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'the whole page' }))
  expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeTruthy()
  quiet.mockRestore()
})
