import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { rebased } from '../platform/rebased.ts'
import { useDraft } from './use-draft.ts'
import type { Draft } from './use-draft.ts'

type Options<T, S extends z.ZodType, V> = {
  schema: S
  /** What the form is about, as it is by now. */
  now: T
  valuesOf: (one: T) => V
  /** Saves over what the form was filled with, and answers what is there then. Throwing shows the failure. */
  onSave: (values: z.output<S>, seen: T) => Promise<T>
}

/**
 * A form over something that others change too. What they save meanwhile is followed while nothing is typed; once
 * something is, `takeIn` stands for the way to bring both together, and saving without it is refused as stale.
 */
export function useSharedDraft<
  T extends { version: number } | null,
  S extends z.ZodType,
  V extends Record<string, unknown>,
>({ schema, now, valuesOf, onSave }: Options<T, S, V>): { draft: Draft<V>; takeIn: (() => void) | undefined } {
  const [filledWith, setFilledWith] = useState(now)
  const isNewer = (now?.version ?? 0) > (filledWith?.version ?? 0)
  // What is another in things that the form does not show stands in nobody's way.
  const isOther = isNewer && JSON.stringify(valuesOf(now)) !== JSON.stringify(valuesOf(filledWith))
  const seen = isNewer && !isOther ? now : filledWith
  const draft = useDraft<S, V>({
    schema,
    initialValues: valuesOf(filledWith),
    onSubmit: async (values) => {
      const saved = await onSave(values, seen)
      fill(saved, valuesOf(saved))
    },
  })
  const { form } = draft
  function fill(one: T, values: V) {
    form.setValues(values)
    form.resetDirty(valuesOf(one))
    setFilledWith(one)
  }
  // Their own saving makes it another too.
  const isBehind = isOther && !draft.busy
  const isTyped = form.isDirty()
  const follow = useEffectEvent(() => fill(now, valuesOf(now)))
  useEffect(() => {
    if (isBehind && !isTyped) follow()
  }, [isBehind, isTyped])
  const takeIn = () => fill(now, rebased(valuesOf(seen), form.getValues(), valuesOf(now)))
  return { draft, takeIn: isBehind && isTyped ? takeIn : undefined }
}
