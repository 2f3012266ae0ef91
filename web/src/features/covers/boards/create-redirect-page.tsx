import { ToCovers } from './to-covers.tsx'

export default function CreateRedirectPage() {
  return <ToCovers create />
}
