import { ToCovers } from './to-covers.tsx'

export default function CoversRedirectPage() {
  return <ToCovers />
}
