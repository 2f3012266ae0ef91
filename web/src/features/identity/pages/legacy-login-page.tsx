import { LegacyDoor } from '../components/legacy-door.tsx'

export default function LegacyLoginPage() {
  return <LegacyDoor title="Sign in" own="/login" words="We are taking you to the sign-in page." />
}
