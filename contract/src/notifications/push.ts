import { z } from 'zod'
import { instant } from '../kernel/dates.ts'
import { id } from '../kernel/ids.ts'
import { operationsOf } from '../kernel/operation.ts'

export const pushErrors = {
  'push.unknown_service': {
    status: 422,
    message: 'We can’t send notifications to this browser. Try another browser.',
  },
}

/** A browser that shows notices, as its owner sees it. */
export const pushDevice = z.object({ id, name: z.string(), createdAt: instant })
export type PushDevice = z.infer<typeof pushDevice>

const keyText = z
  .string()
  .max(200)
  .regex(/^[\w-]+={0,2}$/)

const pushOperation = operationsOf('push', pushErrors)

export const push = {
  settings: pushOperation
    .route({ method: 'GET', path: '/push', summary: 'Get the key that browsers subscribe with, and your browsers' })
    .output(z.object({ publicKey: z.string(), devices: z.array(pushDevice) })),
  subscribe: pushOperation
    .route({
      method: 'POST',
      path: '/push/subscriptions',
      summary: 'Turn on notifications in this browser',
      successStatus: 201,
    })
    .input(z.object({ endpoint: z.url().max(1000), keys: z.object({ p256dh: keyText, auth: keyText }) }))
    .output(pushDevice),
  unsubscribe: pushOperation
    .route({ method: 'DELETE', path: '/push/subscriptions/{id}', summary: 'Turn off notifications in a browser' })
    .input(z.object({ id }))
    .output(z.object({ success: z.literal(true) })),
}
