import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Mark } from '../ui/mark.tsx'
import { hasPage } from './pages.ts'
import { SchemeToggle } from './scheme-toggle.tsx'
import bar from './bar.module.css'
import styles from './public-bar.module.css'

const links = [
  { label: 'Pricing', path: '/pricing' },
  { label: 'Jobs Board', path: '/jobs' },
  { label: 'About Us', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

/** The visitors' bar; it turns solid once the page has moved 20 px. */
export function PublicBar() {
  const [solid, setSolid] = useState(false)
  useEffect(() => {
    const look = () => setSolid(window.scrollY > 20)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return (
    <header className={`${bar.bar} ${styles.bar}`} data-solid={solid} data-frame>
      <Link to="/" className={bar.brand}>
        <Mark size={24} />
        <span>Quartet</span>
      </Link>
      <nav className={bar.nav} aria-label="Main">
        <ul className="plain">
          {links
            .filter((link) => hasPage(link.path))
            .map((link) => (
              <li key={link.path}>
                <Link className={bar.tab} to={link.path}>
                  {link.label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={bar.end}>
        <SchemeToggle />
        <Button component={Link} to={hasPage('/legacy-login') ? '/legacy-login' : '/login'} variant="default">
          Sign In
        </Button>
      </div>
    </header>
  )
}
