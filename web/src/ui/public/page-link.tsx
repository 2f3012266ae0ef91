import type { ComponentProps } from 'react'
import { Link, useInRouterContext } from 'react-router'

/** A link of a page that stands both in the app and, without its code, on the public side. */
export function PageLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const inApp = useInRouterContext() && href.startsWith('/')
  if (!inApp)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  )
}
