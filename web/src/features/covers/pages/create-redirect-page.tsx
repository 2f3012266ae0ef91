import { ToCovers } from '../components/to-covers.tsx'

export default function CreateRedirectPage() {
  return <ToCovers create />
}
