import type { Slice } from '../../shell/map/slices.ts'
import HelpMenu from './help-menu.tsx'
import Checklist from './tours/checklist.tsx'
import Hint from './tours/hint.tsx'

export const help: Slice = {
  helpMenu: HelpMenu,
  banner: Hint,
  setUp: Checklist,
}
