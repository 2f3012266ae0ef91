import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Harm } from '@quartet/contract/dashboards/dashboards'
import { dateIn } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { useGymSwitch } from '../../../shell/bars/use-gym-switch.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { useAsk } from '../../covers/cover/cover.api.ts'
import { useSearchInstead } from '../../eligibility/eligibility.api.ts'

type HarmedGym = { id: string; name: string; timezone: string }

/** Where a harm is ended. A gym admin acts there as themself; only a timetable is opened as its gym. */
function useHarmPath(harm: Harm): string | null {
  const { base } = usePlace()
  if (harm.kind === 'cover') return `${tabPath(base, 'covers')}&cover=${harm.coverId}`
  if (harm.kind === 'pay')
    return harm.documentId ? `/payroll/documents/${harm.documentId}` : `${tabPath(base, 'payroll')}&status=submitted`
  if (harm.kind === 'super')
    return harm.contributionId ? `/payroll/super/${harm.contributionId}` : `${tabPath(base, 'payroll')}&part=super`
  return null
}

type Props = { harm: Harm; gym: HarmedGym }

/** The way to a harm, around its words. */
export function HarmWay({
  harm,
  gym,
  children,
  ...looks
}: Props & {
  children: ReactNode
  className?: string
  title?: string
  style?: React.CSSProperties
  [data: `data-${string}`]: unknown
}) {
  const path = useHarmPath(harm)
  const { switchTo } = useGymSwitch()
  if (path !== null)
    return (
      <Link to={path} {...looks}>
        {children}
      </Link>
    )
  const entry =
    'timetableId' in harm ? `tab=timetable&date=${dateIn(gym.timezone, harm.at)}&entry=${harm.timetableId}` : ''
  return (
    <button type="button" {...looks} onClick={() => void switchTo(gym.id, entry)}>
      {children}
    </button>
  )
}

/** What ends a harm, done from its row without acting as its gym. */
export function EndHarm({ harm, gym, isFirst }: Props & { isFirst: boolean }) {
  const path = useHarmPath(harm)
  const search = useSearchInstead()
  const ask = useAsk()
  const variant = isFirst ? 'filled' : 'default'
  if (harm.kind === 'at_risk')
    return (
      <Button
        variant={variant}
        loading={search.isPending}
        aria-label={`Find someone else for ${harm.className} at ${gym.name}`}
        onClick={() =>
          search.mutate(
            { id: harm.riskId },
            {
              onSuccess: () => toast.success(`We’re finding someone else. ${harm.trainerName} is still on until then.`),
            },
          )
        }
      >
        Find someone else
      </Button>
    )
  if (harm.kind === 'no_trainer')
    return (
      <Button
        variant={variant}
        loading={ask.isPending}
        aria-label={`Ask for cover for ${harm.className} at ${gym.name}`}
        onClick={() =>
          ask.mutate(
            { timetableId: harm.timetableId },
            {
              onSuccess: () => toast.success(`Trainers of ${gym.name} are asked to take ${harm.className}.`),
              onError: (error) => toast.error(sentenceOf(error)),
            },
          )
        }
      >
        Ask for cover
      </Button>
    )
  const word = {
    cover: harm.kind === 'cover' && harm.applied > 0 ? 'Compare' : 'Find cover',
    pay: 'Approve pay',
    super: 'Send super',
  }
  return (
    <Button component={Link} to={path ?? ''} variant={variant} aria-label={`${word[harm.kind]} at ${gym.name}`}>
      {word[harm.kind]}
    </Button>
  )
}
