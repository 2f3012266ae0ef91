import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../test/app.tsx'
import { idOf } from '../../../../test/worlds/covers.ts'
import { fakeApi, type Call } from '../../../../test/fakes/fake-api.ts'
import { signedInAs } from '../../../../test/fakes/fake-auth.ts'
import { fakeTokenService } from '../../../../test/fakes/fake-session.ts'
import { comeBack, goLive } from '../../../../test/fakes/fake-socket.ts'
import { aUser } from '../../../../test/worlds/people.ts'
import { api } from '../../../platform/api/api.ts'
import { LiveConnection } from '../../../platform/live/live.tsx'
import { AuthenticatorSetup } from '../factors/authenticator-setup.tsx'
import { CopyLink } from '../account/copy-link.tsx'

const begun: string[] = []
async function enroll({ friendlyName }: { friendlyName: string }) {
  begun.push(friendlyName)
  const totp = { qr_code: 'data:,', secret: `SECRET${begun.length}` }
  return { data: { id: `factor-${begun.length}`, totp }, error: null }
}
const me = aUser({ role: 'gym' })
beforeEach(async () => {
  signedInAs(me)
  await goLive()
  fakeTokenService({ getUser: async () => ({ data: { user: {} }, error: null }), mfa: { enroll } })
})

/** The connection was lost while the page was away, and the browser is back online. */
async function comeBackOnline() {
  await act(async () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    comeBack()
    await Promise.resolve()
  })
}

it('the secret that somebody took to their authenticator app stays the one that is asked for when they come back', async () => {
  renderPage(
    <>
      <LiveConnection />
      <AuthenticatorSetup name="Authenticator app" onDone={() => undefined} />
    </>,
  )
  expect(await screen.findByText('SECR ET1')).toBeTruthy()
  await comeBackOnline()
  expect(begun).toEqual(['Authenticator app'])
  expect(screen.getByText('SECR ET1')).toBeTruthy()
})

it('an invitation link that was copied goes on working when the connection was lost while it was shown', async () => {
  const calls: Call[] = fakeApi({
    'POST /invitations/:id/link': () => ({ path: `/invite/token-${asked('POST')}` }),
    'GET /users/me': { success: true, user: me },
  })
  const asked = (method: string) => calls.filter((one) => one.method === method).length
  /** Is asked anew like everything else. */
  const Witness = () => <p>{useQuery(api.users.me.queryOptions()).data?.user.firstName}</p>
  renderPage(
    <>
      <LiveConnection />
      <CopyLink invitation={{ id: idOf(1), email: 'mei@example.com' }} onClose={() => undefined} />
      <Witness />
    </>,
  )
  expect(await screen.findByText(/token-1$/)).toBeTruthy()
  const before = asked('GET')
  await comeBackOnline()
  await waitFor(() => expect(asked('GET')).toBeGreaterThan(before))
  expect(asked('POST')).toBe(1)
  expect(screen.getByText(/token-1$/)).toBeTruthy()
})
