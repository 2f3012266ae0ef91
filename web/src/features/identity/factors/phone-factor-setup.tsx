import { useState } from 'react'
import { z } from 'zod'
import { beginPhone, giveSentCode, sendCode } from '../../../platform/signing-in/factors.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { mobile } from '../account/phone.rules.ts'
import { CodeForm } from '../account/code-form.tsx'
import { PhoneField } from '../account/phone-form.tsx'
import styles from '../account/prove-it.module.css'

const asked = z.object({ phone: mobile })

/** A number that is sent a code after the password. */
export function PhoneFactorSetup({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<{ factorId: string; challengeId: string; phone: string } | null>(null)
  const draft = useDraft({
    schema: asked,
    initialValues: { phone: '' },
    onSubmit: async ({ phone }) => {
      const { id } = await beginPhone(phone)
      setSent({ factorId: id, challengeId: await sendCode(id), phone })
    },
  })
  if (sent) {
    return (
      <CodeForm
        label="Text message"
        field="Code from the text message"
        description={`Sent to ${sent.phone}.`}
        action="Turn on"
        onCode={async (code) => {
          await giveSentCode(sent.factorId, sent.challengeId, code)
          onDone()
        }}
      />
    )
  }
  return (
    <>
      <p className={styles.lead}>
        A text message is safer than a password alone. An app or a security key is safer still.
      </p>
      <Form draft={draft} label="Add text messages">
        <PhoneField {...draft.form.getInputProps('phone')} />
        <FormActions draft={draft} action="Send code" busyAction="Sending…" />
      </Form>
    </>
  )
}
