import { ToCovers } from '../components/to-covers.tsx'

export default function CoversRedirectPage() {
  return <ToCovers />
}
