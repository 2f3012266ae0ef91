import { Select } from '@mantine/core'
import { leastFileDays, mostFileDays, type RequirementTerms } from '@quartet/contract/compliance/requirements'
import { FieldGroup, FieldRow } from '../../../ui/fields/form.tsx'
import { CountInput } from './count-input.tsx'

type Props = {
  keepFileDays: RequirementTerms['keepFileDays']
  /** Days after which the platform removes such a file, null where there is no such limit. */
  limit: number | null
  error: string | undefined
  onChange: (changes: Pick<RequirementTerms, 'keepFileDays'>) => void
}

/** How long a file is kept: while it proves something, or some days where it shows who somebody is or what they did. */
export function FileKeeping({ keepFileDays, limit, error, onChange }: Props) {
  const most = limit ?? mostFileDays
  const some = keepFileDays != null
  return (
    <FieldGroup title="How long the file is kept">
      <FieldRow>
        <Select
          label="Keep it"
          description={
            some
              ? `For documents that show identity or a background check: ${leastFileDays} to ${most} days by law. We keep the number, dates and decision.`
              : 'We keep the number, dates and decision longer. Not for documents that show identity or a background check.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={[
            { value: 'counts', label: 'While it’s valid, plus 90 days', disabled: limit !== null },
            { value: 'days', label: 'For a number of days after the decision' },
          ]}
          value={some ? 'days' : 'counts'}
          error={some ? undefined : error}
          onChange={(value) => onChange({ keepFileDays: value === 'days' ? most : null })}
        />
        {some && (
          <CountInput
            label="Days after the decision"
            min={leastFileDays}
            max={most}
            value={keepFileDays}
            error={error}
            onChange={(days) => onChange({ keepFileDays: days })}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}
