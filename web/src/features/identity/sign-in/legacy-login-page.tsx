import { LegacyDoor } from './legacy-redirect.tsx'

export default function LegacyLoginPage() {
  return <LegacyDoor title="Sign in" own="/login" words="We’re taking you to the sign-in page." />
}
