import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest journeys, so that none of them is what a worker begins with when the other one is done. */
const longest = [
  'help',
  'messages',
  'journey',
  'settings',
  'registration',
  'security',
  'invitation',
  'recovery',
  'timetable',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.indexOf(basename(moduleId, '.test.ts'))
  return /\/e2e\/[\w-]+\.test\.ts$/.test(moduleId) && at !== -1 ? at : longest.length
}

/** Journeys in this order, which a fresh checkout cannot know from runs before; everything else as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
