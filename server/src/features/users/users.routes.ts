import { identityErrors } from '@quartet/contract/identity/identity'
import { users as contract, usersErrors } from '@quartet/contract/users/users'
import { isAdmin, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { failureOf, notFound } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { newId } from '../../platform/ids.ts'
import {
  bareOperation,
  beforeFactor,
  demandFresh,
  fresh,
  operation,
  roles,
  signedIn,
  type RouterOf,
} from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import { lastEvent, refuseStale } from '../../platform/events/stale.ts'
import { squareJpeg } from '../../platform/files/picture.ts'
import { keepSealed, readSealed, type FileKit } from '../../platform/files/sealed-files.ts'
import { removeAgain } from '../../platform/files/storage.ts'
import { findAccount } from '../identity/accounts/accounts.queries.ts'
import { unlockAccount } from '../identity/passwords/passwords.commands.ts'
import { dropProtection, protectionOf } from '../identity/factors/account-security.commands.ts'
import { changeAvatar } from './person/avatars.commands.ts'
import { avatarUrl } from './person/avatars.rules.ts'
import { closeAccount } from './leaving/closure.commands.ts'
import { askForData, noteDownload } from './leaving/exports.commands.ts'
import { presentExport } from './leaving/exports.present.ts'
import { findExport, latestExport } from './leaving/exports.queries.ts'
import { stateOf } from './leaving/exports.rules.ts'
import { changeProfile, completeProfile } from './profile/profile.commands.ts'
import { archiveUser, changeEmail, restoreUser } from './profile/settings.commands.ts'
import { listedUsers, userPolicy, visibleUsers } from './person/person.policy.ts'
import type { CollectPorts, UsersPorts } from './person/person.ports.ts'
import { presentPerson, presentUser, speaksFor } from './person/person.present.ts'
import { findUser, holdUser, listUsers, touchable, type UserRow } from './person/person.queries.ts'
import { avatarPlace, exportPlace } from './person/person.tables.ts'

const fail = failureOf(usersErrors)

const mostBytes = 10 * 1024 * 1024
/** Width and height of a picture of a person, in pixels (P-13). */
const avatarSide = 200

export function usersRoutes(ports: UsersPorts & CollectPorts, files: FileKit): RouterOf<typeof contract> {
  async function visible(work: Work, id: string): Promise<UserRow> {
    const user = await findUser(work.tx, visibleUsers(work.actor, ports.connectedWith), id)
    if (!user) throw notFound()
    return user
  }
  async function held(work: Work, id: string): Promise<UserRow> {
    await holdUser(work.tx, await visible(work, id))
    return visible(work, id)
  }
  const touchedBy = (work: Work, user: UserRow) => ports.touches(work, touchable(user))
  const self = (work: Work & { actor: Person }) => visible(work, work.actor.userId)

  return {
    me: operation(contract.me, beforeFactor(signedIn), async (work) => ({
      success: true as const,
      user: presentUser(await self(work)),
    })),

    list: operation(contract.list, roles('admin', 'gym_admin', 'gym'), async (work, { input }) => {
      const rows = await listUsers(work.tx, listedUsers(work.actor, ports.connectedWith), {
        ...input,
        // Who is locked out tells who is being attacked: for those alone who can help.
        now: isAdmin(work.actor) ? work.now : undefined,
        after: decodeCursor(input, 'text', 'id'),
      })
      return answerList(
        input,
        rows,
        (row) => [row.fullName, row.id],
        (row) => presentPerson(work.actor, row),
      )
    }),

    update: operation(contract.update, signedIn, async (work, { input, context }) => {
      const { id, email, version: _, ...change } = input
      const user = await held(work, id)
      allow(work.actor, userPolicy, 'edit', user)
      const gym = speaksFor(user)
      const now = presentUser(user)
      await refuseStale(work, input, {
        version: now.version,
        last: lastEvent(work, gym ? [id, gym.id] : id, 'profile.changed', 'gym.changed'),
        read: async () => now,
        fieldsOf: ({ specialties, ...rest }) => ({ ...rest, specialties: specialties.map((one) => one.id) }),
      })
      if (email !== undefined && email !== user.account.email) {
        demandFresh(context)
        await changeEmail(work, ports, allow(work.actor, userPolicy, 'changeEmail', user), email)
      }
      return presentUser(await changeProfile(work, allow(work.actor, userPolicy, 'edit', user), change))
    }),

    archive: operation(contract.archive, signedIn, async (work, { input }) => {
      const user = allow(work.actor, userPolicy, 'archive', await visible(work, input.id))
      await archiveUser(work, user, await touchedBy(work, user))
      return { success: true as const }
    }),

    unlock: operation(contract.unlock, fresh(signedIn), async (work, { input }) => {
      const user = allow(work.actor, userPolicy, 'unlock', await visible(work, input.id))
      await unlockAccount(work, user.account, 'admin')
      return { success: true as const }
    }),

    protection: operation(contract.protection, signedIn, async (work, { input }) => {
      const { id } = allow(work.actor, userPolicy, 'unprotect', await visible(work, input.id))
      return { protection: await protectionOf(work, id) }
    }),

    unprotect: operation(contract.unprotect, fresh(signedIn), async (work, { input, context }) => {
      const { id } = allow(work.actor, userPolicy, 'unprotect', await visible(work, input.id))
      await dropProtection(work, id, { ip: context.ip, userAgent: context.userAgent })
      return { success: true as const }
    }),

    restore: operation(contract.restore, fresh(signedIn), async (work, { input }) => {
      await restoreUser(work, allow(work.actor, userPolicy, 'restore', await visible(work, input.id)))
      return { success: true as const }
    }),

    completeProfile: operation(contract.completeProfile, signedIn, async (work, { input }) => {
      const user = allow(work.actor, userPolicy, 'edit', await self(work))
      return { success: true as const, user: presentUser(await completeProfile(work, user, input)) }
    }),

    // Decoding a picture is too slow to hold a transaction open for.
    uploadAvatar: bareOperation(contract.uploadAvatar, signedIn, async ({ input, actor, context }) => {
      if (input.avatar.size > mostBytes) throw fail('users.image_too_large')
      const jpeg = await squareJpeg(new Uint8Array(await input.avatar.arrayBuffer()), avatarSide)
      if (!jpeg) throw fail('users.bad_image')
      const id = newId()
      const file = await keepSealed(files, 'avatars', jpeg, avatarPlace(id))
      const picture = { id, ...file, mediaType: 'image/jpeg', content: jpeg }
      const change = (work: Work) => changeAvatar(work, allow(actor, userPolicy, 'edit', { id: actor.userId }), picture)
      await context.database
        .transact(actor, change, context.requestId)
        .catch(removeAgain(files.storage, picture.key, context.log))
      return { avatarUrl: avatarUrl(id)! }
    }),

    // A password is too slow to compare while a transaction is held open.
    closeAccount: bareOperation(contract.closeAccount, fresh(signedIn), async ({ input, actor, context }) => {
      const { ip, userAgent, requestId } = context
      const account = await context.database.transact(actor, (work) => findAccount(work.tx, actor.userId))
      const given = { email: account?.email ?? '', password: input.password }
      const proof = await ports.prove(given, { source: { ip, userAgent }, requestId })
      if (proof === 'locked') throw failureOf(identityErrors)('identity.locked')
      if (proof === 'refused') {
        const { message } = usersErrors['users.wrong_password']
        throw fail('users.wrong_password', { data: { errors: [{ field: 'password', message }] } })
      }
      await context.database.transact(
        actor,
        async (work) => {
          const user = allow(actor, userPolicy, 'close', await visible(work, actor.userId))
          await closeAccount(work, user, await touchedBy(work, user))
        },
        context.requestId,
      )
      return { success: true as const }
    }),

    dataExport: operation(contract.dataExport, signedIn, async (work) => {
      const row = await latestExport(work.tx, work.actor.userId)
      return { export: row ? presentExport(row, work.now) : null }
    }),

    askForData: operation(contract.askForData, fresh(signedIn), async (work) => {
      const self = allow(work.actor, userPolicy, 'collect', { id: work.actor.userId })
      return { export: presentExport(await askForData(work, self, ports.personalData().length), work.now) }
    }),

    downloadData: bareOperation(contract.downloadData, fresh(signedIn), async ({ input, actor, context }) => {
      const row = await context.database.transact(
        actor,
        async (work) => {
          const found = await findExport(work.tx, input.id, actor.userId)
          if (!found) throw notFound()
          if (stateOf(found, work.now) !== 'ready') throw fail('users.export_gone')
          await noteDownload(work, found)
          return found
        },
        context.requestId,
      )
      const { key, sealedKey } = row
      const content = await readSealed(files, { key: key!, sealedKey }, exportPlace(row.id))
      if (!content) throw fail('users.export_gone')
      return new File([new Uint8Array(content)], 'quartet-my-data.zip', { type: 'application/zip' })
    }),
  }
}
