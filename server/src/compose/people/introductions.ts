import { introductionToken } from '../../platform/post/introductions.ts'
import type { Services } from '../part.ts'

/** Returns where whoever got a first email says that they don't know who sent it. */
export const reportUrlOf =
  ({ vault, address }: Pick<Services, 'vault' | 'address'>) =>
  (introductionId: string): string =>
    `${address()}/unknown-sender/${introductionToken(vault, introductionId)}`
