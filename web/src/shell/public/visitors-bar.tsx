import { SchemeToggle } from '../bars/scheme-toggle.tsx'
import { PublicBar } from './public-bar.tsx'

/** The visitors' bar where the app's code runs. */
export default function VisitorsBar() {
  return <PublicBar scheme={<SchemeToggle />} />
}
