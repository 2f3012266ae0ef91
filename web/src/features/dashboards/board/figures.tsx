import { localeSettings } from '../../../platform/words/locale.ts'
import { StatBand } from '../../../ui/lists/stat-band.tsx'

type Figure = { key: string; label: string; value: number; note: string; link: string }

/** The figures of a dashboard, each a link to its rows. */
export function Figures({
  figures,
  label,
  expected,
}: {
  figures: Figure[] | undefined
  label: string
  expected?: number
}) {
  const count = new Intl.NumberFormat(localeSettings().locale)
  return (
    <StatBand
      label={label}
      expected={expected}
      stats={figures?.map(({ value, note, ...figure }) => ({
        ...figure,
        value: count.format(value),
        note: note || undefined,
      }))}
    />
  )
}
