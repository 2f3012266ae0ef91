import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { Preferences } from '@quartet/contract/kernel/locale'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { clockTime, longDay, shortDate, todayIn } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { zoneWords } from '../../../platform/words/locale.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { formatChoices } from './formats.copy.ts'
import { updateProfileMutation } from '../profile/profile.api.ts'
import styles from './settings.module.css'

/** How dates, times and money are written. A choice is kept at once and holds everywhere. */
export function Formats({ person }: { person: User }) {
  const { refreshUser } = useAuth()
  const { preferences, timezone, id } = person
  const update = useMutation(updateProfileMutation())
  const choices = formatChoices(timezone)

  async function choose(key: keyof Preferences, value: string | null) {
    try {
      await update.mutateAsync({ id, preferences: { [key]: value || null } })
      await refreshUser()
      toast.success('Formats saved')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  const select = (key: keyof Preferences) => {
    const { label, data } = choices[key]
    return (
      <Select
        label={label}
        data={data}
        allowDeselect={false}
        value={preferences[key] ?? data[0]?.value ?? ''}
        onChange={(value) => void choose(key, value)}
      />
    )
  }

  return (
    <Card title="Dates, times and money" note={`The default is as in ${zoneWords(timezone)}`}>
      <div className={styles.fields}>
        <FieldRow>
          {select('locale')}
          {select('currency')}
        </FieldRow>
        <FieldRow>
          {select('dateFormat')}
          {select('timeFormat')}
        </FieldRow>
        <p className={styles.sample}>
          <span className="dim">Example: </span>
          {sample(timezone)}
        </p>
      </div>
    </Card>
  )
}

function sample(timezone: string): string {
  const today = todayIn(timezone)
  return `${longDay(today)}, ${clockTime('18:30')} · ${shortDate(today)} · ${formatMoney({ cents: 123_450, currency: 'AUD' })}`
}
