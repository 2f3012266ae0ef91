import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  mailFieldNames,
  type MailField,
  type MailFields,
  type MailPreview,
  type MailTemplate,
} from '@quartet/contract/email-templates/templates'
import type { Draft } from '../../ui/fields/use-draft.ts'
import { fieldHint, fieldLabel } from './templates.copy.ts'
import styles from './templates.module.css'

const needed: MailField[] = ['subject', 'headline', 'text']

/** The six things that a mail says. One that differs from the usual words has the way back to them. */
export function TemplateFields({
  draft,
  template,
  troubles,
}: {
  draft: Draft<MailFields>
  template: MailTemplate
  /** What the server says of the words while they are written. */
  troubles: MailPreview['troubles']
}) {
  const { form } = draft
  const { usual, hasButton, can } = template
  const shown = mailFieldNames.filter((field) => field !== 'button' || hasButton)
  return shown.map((field) => {
    const { key, ...input } = { key: form.key(field), ...form.getInputProps(field) }
    const differs = form.getValues()[field] !== usual[field]
    const shared = {
      ...input,
      error: (input.error as ReactNode) ?? troubles.find((one) => one.field === field)?.message,
      name: field,
      label: fieldLabel[field],
      withAsterisk: needed.includes(field),
      disabled: !can.change,
      description: fieldHint[field],
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    }
    return (
      <div key={field} className={styles.field}>
        {differs && can.change && (
          <button
            type="button"
            className={styles.usual}
            aria-label={`Use the default for ${fieldLabel[field]}`}
            onClick={() => form.setFieldValue(field, usual[field])}
          >
            Use the default
          </button>
        )}
        {field === 'text' || field === 'note' ? (
          <Textarea
            key={key}
            {...shared}
            inputWrapperOrder={[...shared.inputWrapperOrder]}
            autosize
            minRows={field === 'text' ? 7 : 2}
            maxRows={18}
          />
        ) : (
          <TextInput key={key} {...shared} inputWrapperOrder={[...shared.inputWrapperOrder]} />
        )}
      </div>
    )
  })
}
