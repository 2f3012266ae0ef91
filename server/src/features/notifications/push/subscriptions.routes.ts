import { push as contract, pushErrors, type PushDevice } from '@quartet/contract/notifications/push'
import { system } from '../../../platform/actor.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import { bareOperation, operation, signedIn, type RouterOf } from '../../../platform/http/operation.ts'
import type { Push } from '../../../platform/post/push.ts'
import { deviceOf } from '../../identity/accounts/security-log.rules.ts'
import type { SessionLimits } from '../../identity/accounts/session.rules.ts'
import { subscribe, removeSubscription, type PushSubscriptionRow } from './subscriptions.commands.ts'
import { findPushSubscription, subscriptionsOf } from './subscriptions.queries.ts'

const fail = failureOf(pushErrors)

export function subscriptionsRoutes(push: () => Push, limits: SessionLimits): RouterOf<typeof contract> {
  return {
    settings: operation(contract.settings, signedIn, async (work) => ({
      publicKey: push().publicKey,
      devices: (await subscriptionsOf(work, limits, [work.actor.userId])).map(presentDevice),
    })),

    subscribe: bareOperation(contract.subscribe, signedIn, async ({ input, actor, context }) => {
      const { endpoint, keys } = input
      if (!push().takes(endpoint)) throw fail('push.unknown_service')
      // As the product itself: the browser may have shown the notices of somebody else until now.
      const row = await context.database.transact(
        system('push'),
        (work) => subscribe(work, actor, { endpoint, ...keys }, deviceOf(context.userAgent)),
        context.requestId,
      )
      return presentDevice(row)
    }),

    unsubscribe: operation(contract.unsubscribe, signedIn, async (work, { input }) => {
      const row = found(await findPushSubscription(work.tx, work.actor.userId, input.id))
      await removeSubscription(work, row)
      return { success: true as const }
    }),
  }
}

function presentDevice({ id, device, createdAt }: PushSubscriptionRow): PushDevice {
  return { id, name: device, createdAt: createdAt.toString() }
}
