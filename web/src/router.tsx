import { notifications } from './features/notifications/notifications.routes.tsx'
import { users } from './features/users/users.routes.tsx'
import type { Slice } from './shell/slices.ts'

/** Every slice of the product, as the shell sees it. The pages themselves are in `routes.ts`. */
export const slices: Slice[] = [notifications, users]
