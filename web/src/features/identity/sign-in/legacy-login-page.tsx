import { LegacyDoor } from './legacy-redirect.tsx'

export default function LegacyLoginPage() {
  return <LegacyDoor title="Sign in" own="/login" words="We are taking you to the sign-in page." />
}
