import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { read, write } from '../../platform/storage.ts'
import { ConsentBar, type Consent } from '../public/consent-bar.tsx'

/** E-10: what counts visits is loaded where the installation names it, and only for those who agreed. */
export function VisitCount() {
  const source = useQuery({ ...api.installation.config.queryOptions(), staleTime: Infinity }).data?.analyticsUrl
  const [said, setSaid] = useState(() => read('consent'))
  if (!source || said === 'no') return null
  if (said === 'yes') return <script async src={source} />
  const answer = (consent: Consent) => {
    write('consent', consent)
    setSaid(consent)
  }
  return <ConsentBar onAnswer={answer} />
}
