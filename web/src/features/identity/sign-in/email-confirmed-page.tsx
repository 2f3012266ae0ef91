import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { Entrance } from './auth-layout.tsx'

/** Where the link of the first mail leads. */
export default function EmailConfirmedPage() {
  const { person } = useAuth()
  const [search] = useSearchParams()
  const failed = search.has('error_code')
  return (
    <Entrance
      title={failed ? 'This link works no more' : 'Your address is confirmed'}
      lead={
        failed
          ? 'It has been used already, or is older than a day. If your address is not confirmed yet, ask for another mail under Security in your profile.'
          : 'Thank you. Documents can be sent to it from now on.'
      }
    >
      <Button component={Link} to={person ? '/dashboard' : '/login'}>
        {person ? 'To your dashboard' : 'Sign in'}
      </Button>
    </Entrance>
  )
}
