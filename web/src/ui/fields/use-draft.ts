import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldErrorsOf, sentenceOf } from '../../platform/session/http-error.ts'

type Values = Record<string, unknown>

export type Draft<V extends Values> = {
  form: UseFormReturnType<V>
  /** Goes on the form element. Mantine's `noValidate` stands, as the sentences are ours. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** The sentence for the whole form, when what failed has no field. */
  failure: string | null
  /** Changed and not yet saved: what an unsaved-changes warning asks. */
  unsaved: boolean
}

export type DraftOptions<S extends z.ZodType, V extends Values> = {
  schema: S
  initialValues: V
  /** Gets what the schema made of the values. Throwing shows the failure at its fields, or above the buttons. */
  onSubmit: (values: z.output<S>) => Promise<unknown>
  /** Sentences that only this page knows, after the schema's own: field to sentence. */
  check?: ((values: V) => Partial<Record<string, string>>) | undefined
}

/** A form over a schema of the contract. Errors appear with the first try to submit, the first is focused, what was typed stays. */
export function useDraft<S extends z.ZodType, V extends Values>({
  schema,
  initialValues,
  onSubmit: submit,
  check,
}: DraftOptions<S, V>): Draft<V> {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const running = useRef(false)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) => ({ ...schemaResolver(schema, { sync: true })(values), ...check?.(values) }),
    onValuesChange: () => setSaved(false),
  })

  function focusFirst(errors: Record<string, unknown>): void {
    // In the order of the page, not of the schema.
    const nodes = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
    const first = nodes.toSorted((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )[0]
    first?.focus()
  }

  async function send(values: V): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await submit(schema.parse(values))
      setSaved(true)
      form.resetDirty()
    } catch (error) {
      const fields = fieldErrorsOf(error)
      form.setErrors(fields)
      const known = Object.keys(fields).some((path) => form.getInputNode(path))
      if (known) focusFirst(fields)
      else setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event?: React.FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    if (running.current) return
    form.onSubmit((values) => {
      running.current = true
      void send(values).finally(() => {
        running.current = false
      })
    }, focusFirst)(event)
  }

  return {
    form,
    onSubmit,
    busy,
    failure,
    unsaved: form.isDirty() && !saved && !busy,
  }
}
