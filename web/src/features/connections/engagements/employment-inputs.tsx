import { NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { statusNotice } from '@quartet/contract/connections/engagements'
import { date } from '@quartet/contract/kernel/dates'
import { employmentBasis } from '@quartet/contract/connections/rates'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { basisWord } from './engagements.copy.ts'
import styles from './pay.module.css'

/** As what somebody works for a gym and from when, as the forms have it that engage them. */
export const employmentFields = {
  kind: z.enum(['contractor', 'employee']),
  fromDate: date,
  classification: z.string().trim().max(60),
  basis: employmentBasis,
}
type Employment = z.output<z.ZodObject<typeof employmentFields>>

export const employmentFrom = (fromDate: string): Employment => ({
  kind: 'contractor',
  fromDate,
  classification: '',
  basis: 'casual',
})

export const checkEmployment = ({ kind, classification }: Employment): Partial<Record<string, string>> =>
  kind === 'employee' && classification.trim() === '' ? { classification: 'Enter the classification' } : {}

type Props = {
  kind: Employment['kind']
  inputProps: (path: keyof Employment) => GetInputPropsReturnType
  /** What is asked of a contractor alone. */
  contractor?: ReactNode
}

/** The fields of it, with the notice on contractors and employees in sight of the choice. */
export function EmploymentInputs({ kind, inputProps, contractor }: Props) {
  return (
    <>
      <FieldRow>
        <NativeSelect
          {...inputProps('kind')}
          key="kind"
          label="Employment type"
          data={[
            { value: 'contractor', label: 'Contractor' },
            { value: 'employee', label: 'Employee' },
          ]}
        />
        <TextInput {...inputProps('fromDate')} key="fromDate" type="date" label="From" withAsterisk />
      </FieldRow>
      <p className={styles.notice}>{statusNotice}</p>
      {kind === 'contractor' ? (
        contractor
      ) : (
        <FieldRow>
          <TextInput
            {...inputProps('classification')}
            key="classification"
            label="Classification"
            description="The same name as in your award floors, such as Level 3A"
            withAsterisk
          />
          <NativeSelect
            {...inputProps('basis')}
            key="basis"
            label="Basis"
            data={Object.entries(basisWord).map(([value, label]) => ({ value, label }))}
          />
        </FieldRow>
      )}
    </>
  )
}
