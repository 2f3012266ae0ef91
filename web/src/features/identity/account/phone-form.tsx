import { TextInput } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { changePhone, confirmPhone } from '../../../platform/signing-in/factors.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { mobile } from './phone.rules.ts'
import { CodeForm } from './code-form.tsx'

const asked = z.object({ phone: mobile })

/** A number to sign in with, which a text message has to reach first. */
export function PhoneForm({ onDone }: { onDone: () => Promise<unknown> | void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const draft = useDraft({
    schema: asked,
    initialValues: { phone: '' },
    onSubmit: async ({ phone }) => {
      await changePhone(phone)
      setSentTo(phone)
    },
  })
  if (sentTo !== null) {
    return (
      <CodeForm
        label="Text message"
        field="Code from the text message"
        description={`Sent to ${sentTo}.`}
        action="Confirm number"
        onCode={async (code) => {
          await confirmPhone(sentTo, code)
          toast.success('Phone number confirmed')
          await onDone()
        }}
      />
    )
  }
  return (
    <Form draft={draft} label="Phone">
      <PhoneField {...draft.form.getInputProps('phone')} />
      <FormActions draft={draft} action="Send code" busyAction="Sending…" />
    </Form>
  )
}

/** A mobile number as people write it. */
export function PhoneField(props: object) {
  return (
    <TextInput
      label="Mobile number"
      description="0412 345 678, or with a country code: +64 21 234 567"
      type="tel"
      autoComplete="tel"
      required
      data-autofocus
      {...props}
    />
  )
}
