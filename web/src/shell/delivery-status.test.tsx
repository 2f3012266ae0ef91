import { expect, it } from 'vitest'
import { screen } from '@testing-library/react'
import { renderRoutes } from '../../test/app.tsx'
import { idOf } from '../../test/worlds/covers.ts'
import { WhoWasTold } from './delivery-status.tsx'

const page = [{ path: '*', Component: () => <WhoWasTold subjectId={idOf(7)} /> }]

it('shows who was told of a thing by the slice that knows, and nothing where none does', async () => {
  const { unmount } = renderRoutes(page, '/', [{ told: ({ subjectId }) => <p>Told of {subjectId}</p> }])
  expect(await screen.findByText(`Told of ${idOf(7)}`)).toBeTruthy()
  unmount()
  renderRoutes(page, '/')
  expect(screen.queryByText(/Told of/)).toBeNull()
})
