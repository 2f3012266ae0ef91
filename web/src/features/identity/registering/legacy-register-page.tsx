import { LegacyDoor } from '../sign-in/legacy-redirect.tsx'

export default function LegacyRegisterPage() {
  return <LegacyDoor title="Create an account" own="/register" words="We’re taking you to the registration page." />
}
