import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../test/app.tsx'
import { routes } from '../../routes.ts'
import NotFoundPage from './not-found-page.tsx'

it("R-09 any other path is a page titled 'Page Not Found' with links to home and to /trainers, 'Find Trainers'", async () => {
  const frame = routes[0]?.children ?? []
  expect(frame.find((entry) => entry.path === '*')?.file).toBe('shell/pages/not-found-page.tsx')
  renderPage(<NotFoundPage />, '/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(document.title).toContain('Page Not Found')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Find Trainers' }).getAttribute('href')).toBe('/trainers')
})
