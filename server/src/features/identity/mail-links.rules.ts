/** Minutes in which a link to a new password works. */
export const recoveryMinutes = 60
/** Hours in which the link that confirms a new account's address works. */
export const confirmationHours = 24
/** Seconds before the same account is mailed another link of the same kind. */
export const betweenMails = 60
/** Seconds in which a followed link's code can be turned into a session. */
export const codeSeconds = 300
/** Minutes after a recovery in which a password can be chosen without knowing the old one. */
export const choiceMinutes = 60

/** Whether a session was begun by a recovery a short while ago, so that the old password need not be known. */
export function mayChoosePassword(amr: { method: string; timestamp: number }[], now: Temporal.Instant): boolean {
  const seconds = now.epochMilliseconds / 1000
  return amr.some((one) => one.method === 'recovery' && seconds - one.timestamp < choiceMinutes * 60)
}
