import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The longest files of a project, so that none of them is what a worker begins with when the other one is done. */
const longest = [
  'e2e/help',
  'e2e/messages',
  'e2e/journey',
  'e2e/settings',
  'e2e/registration',
  'e2e/security',
  'e2e/invitation',
  'e2e/recovery',
  'e2e/timetable',
  'platform/embedded',
  'seeds/demo',
  'covers/cover-machine',
  'covers/cover-leaks',
  'covers/cover-faults',
  'covers/cover-model',
  'test/fuzz',
  'platform/documents',
  'test/permissions',
  'test/sockets',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at === -1 ? longest.length : at
}

/** Files in this order, which a fresh checkout cannot know from runs before; everything else as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
