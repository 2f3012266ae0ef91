import { Checkbox, type CheckboxProps } from '@mantine/core'
import { Link } from 'react-router'
import { hasPage } from '../../../shell/map/pages.ts'

/** Words, and a link where the page exists; in a new tab, so that what was typed stays. */
function Page({ to, children }: { to: string; children: string }) {
  return hasPage(to) ? (
    <Link to={to} target="_blank">
      {children}
    </Link>
  ) : (
    children
  )
}

/** Terms and privacy are agreed to at registration. */
export function Agreement(props: CheckboxProps) {
  return (
    <Checkbox
      {...props}
      label={
        <>
          I agree to the <Page to="/terms">terms</Page> and the <Page to="/privacy">privacy policy</Page>
        </>
      }
    />
  )
}
