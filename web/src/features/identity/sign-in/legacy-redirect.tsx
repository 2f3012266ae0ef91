import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { elsewhere } from '../../../platform/session/redirect-external.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { installationQuery } from '../account/account.api.ts'
import styles from './legacy-redirect.module.css'

/** How long the notice stands before the page goes on, in milliseconds. */
const pause = 1200

type Props = { title: string; own: '/login' | '/register'; words: string }

/** A second door: says where it leads, and goes there by itself. Another address is the installation's to name. */
export function LegacyDoor({ title, own, words }: Props) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const installation = useQuery({ ...installationQuery(), retry: false })
  const [waited, setWaited] = useState(false)
  const address = installation.data?.legacyUrl ?? null
  const known = !installation.isPending

  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), pause)
    return () => clearTimeout(timer)
  }, [])
  const go = useEffectEvent(() => {
    if (address) elsewhere.go(address)
    else void navigate(`${own}${search}`, { replace: true })
  })
  useEffect(() => {
    if (waited && known) go()
  }, [waited, known])

  return (
    <div className={styles.door}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <output>{words}</output>
      {address ? (
        <Button component="a" href={address}>
          Go now
        </Button>
      ) : (
        <Button component={Link} to={`${own}${search}`} replace>
          Go now
        </Button>
      )}
    </div>
  )
}
