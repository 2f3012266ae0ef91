import { LegacyDoor } from '../sign-in/legacy-redirect.tsx'

export default function LegacyRegisterPage() {
  return <LegacyDoor title="Open an account" own="/register" words="We are taking you to the registration page." />
}
