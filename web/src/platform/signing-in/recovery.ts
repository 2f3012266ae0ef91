import { tokenService } from '../session/session.ts'
import { cameBy, readToken } from '../session/token.ts'
import { asHttpError, ask } from '../api/wire.ts'

/** Asks for a mail with a link to a new password. The answer is the same whether there is such an account or not. */
export async function askRecovery(email: string): Promise<void> {
  const auth = await tokenService()
  const redirectTo = `${window.location.origin}/new-password`
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
  if (error) throw asHttpError(error)
}

let opening: { code: string; done: Promise<void> } | undefined

/** Turns the code that the link of the mail led to into a session, once however often it is asked. */
export function openRecovery(code: string): Promise<void> {
  if (opening?.code !== code) opening = { code, done: exchange(code) }
  return opening.done
}

async function exchange(code: string): Promise<void> {
  const auth = await tokenService()
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) throw asHttpError(error)
}

/** Whether this browser is signed in by a link from a mail, so that the old password need not be known. */
export function isRecovering(): boolean {
  const token = readToken()
  return token !== null && cameBy(token, 'recovery')
}

/** Sets another password. `current` is the one in use; a recovery does without it, and an account that has none. */
export async function choosePassword(password: string, current?: string): Promise<void> {
  await ask((auth) => auth.updateUser({ password, ...(current === undefined ? {} : { current_password: current }) }))
}

/** Ends every session of this account but this one. */
export async function signOutElsewhere(): Promise<void> {
  const auth = await tokenService()
  const { error } = await auth.signOut({ scope: 'others' })
  if (error) throw asHttpError(error)
}

/** Whether the address of the signed-in person is confirmed. */
export async function isEmailConfirmed(): Promise<boolean> {
  const auth = await tokenService()
  const { data, error } = await auth.getUser()
  if (error) throw asHttpError(error)
  return data.user.email_confirmed_at !== undefined
}

/** Mails the link once more that confirms the address of a new account. */
export async function resendConfirmation(email: string): Promise<void> {
  const auth = await tokenService()
  const { error } = await auth.resend({ type: 'signup', email })
  if (error) throw asHttpError(error)
}
