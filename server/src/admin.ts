import { email as address } from '@quartet/contract/kernel/people'
import { appointAdmin } from './features/identity/admins.commands.ts'
import { findAccountByEmail } from './features/identity/accounts/accounts.queries.ts'
import { membershipsOf } from './features/gyms/team/team.queries.ts'
import { readConfig, type Config } from './platform/start/config.ts'
import type { Work } from './platform/db/db.ts'
import { reachProduct } from './platform/start/command-line.ts'
import { ownAddress } from './platform/start/own-address.ts'
import { StartFailure } from './platform/start-failure.ts'

try {
  const asked = address.safeParse(process.argv[2] ?? '')
  if (!asked.success) throw new StartFailure('Enter who becomes an admin: npm run admin -- sam@example.com')
  const config = readConfig()
  const product = await reachProduct(config)
  try {
    console.log(await product.run((work) => appoint(work, asked.data, config)))
  } finally {
    await product.release()
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function appoint(work: Work, email: string, config: Config): Promise<string> {
  const account = await findAccountByEmail(work.tx, email)
  // A gym must not lose its owner without anybody having decided who follows.
  if (account && (await membershipsOf(work.tx, account.id)).length > 0)
    throw new StartFailure(`${email} works for a gym. End that first, or use another address.`)
  const appointed = await appointAdmin(work, email)
  switch (appointed.outcome) {
    case 'already':
      return `${email} is already an admin.`
    case 'closed':
      throw new StartFailure(`The account of ${email} is closed.`)
    case 'unconfirmed':
      throw new StartFailure(
        `No one has confirmed ${email}, so a stranger may have opened its account. Ask its owner to choose a new password at ${ownAddress(config, config.port)}/recover, which signs everyone else out, then run this again. Or use an address without an account.`,
      )
    case 'made':
      return `${email} is now an admin and has to sign in again.`
    case 'invited':
      return `${email} becomes an admin by opening this link within 14 days. It works once:\n${ownAddress(config, config.port)}${appointed.path}`
  }
}
