import type { App } from '../src/app.ts'
import type { DemoLogin } from '../src/features/identity/installation.routes.ts'
import type { Clock } from '../src/platform/clock.ts'

/** One login per role of the demo story. */
export const demoLogins: DemoLogin[] = []

/** Tells the demo story to an empty database; on any other it changes nothing. */
export async function loadDemo(_app: App, _clock: Clock): Promise<void> {}
