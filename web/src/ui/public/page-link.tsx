import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link of a page that stands both in the app, where it changes the page, and on the public side, where it is a plain one. */
export function PageLink({ href, ...rest }: Omit<ComponentProps<'a'>, 'ref'> & { href: string }) {
  return <Link to={href} {...rest} />
}
