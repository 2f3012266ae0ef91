import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { staleOf } from '../../platform/session/http-error.ts'
import { rebased } from '../../platform/merge-draft.ts'
import type { Conflict } from '../overlays/conflict-banner.tsx'
import { useDraft, type Draft, type DraftOptions } from './use-draft.ts'

type Options<T, S extends z.ZodType, V extends Record<string, unknown>> = Pick<
  DraftOptions<S, V>,
  'schema' | 'check'
> & {
  /** What the form is about, as it is by now; null where it makes a new one. */
  now: T
  valuesOf: (one: T) => V
  /** What is changed already when the form opens. */
  begun?: Partial<V> | undefined
  /** Saves over what the form was filled with, and answers what is there then. Throwing shows the failure. */
  onSave: (values: z.output<S>, seen: T) => Promise<T>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form over something that others change too (decision 48). While nothing is typed it follows what they save. Saving
 * over a change that somebody has not seen is refused: then `conflict` has both, what was typed stays, and saving again
 * keeps what the form shows. Where they changed nothing that the form is about, it is saved at once.
 */
export function useSharedDraft<
  T extends { version: number } | null,
  S extends z.ZodType,
  V extends Record<string, unknown>,
>({
  schema,
  check,
  now,
  valuesOf,
  begun,
  onSave,
}: Options<T, S, V>): {
  draft: Draft<V>
  seen: T
  /** Makes the form show a version that was saved beside it; with `values`, keeps those of them that are still to save. */
  follow: (one: T, values?: V) => void
  conflict: Conflict<V> | undefined
} {
  const [seen, setSeen] = useState(now)
  const [found, setFound] = useState<Omit<Conflict<V>, 'values' | 'use'>>()
  const draft = useDraft<S, V>({
    schema,
    check,
    initialValues: { ...valuesOf(seen), ...begun },
    onSubmit: async (values) => {
      const saved = await onSave(values, seen).catch((error: unknown) => {
        const stale = staleOf<T>(error)
        if (!stale || takeIn(stale.current, stale.by)) throw error
        return onSave(values, stale.current)
      })
      follow(saved)
    },
  })
  const { form } = draft

  function follow(one: T, values = valuesOf(one)) {
    form.setValues(values)
    form.resetDirty(valuesOf(one))
    setSeen(one)
    setFound(undefined)
  }

  /** Returns whether somebody has to look: the fields that they typed in stay theirs, the others follow. */
  function takeIn(one: T, by: string | null): boolean {
    const [before, mine, theirs] = [valuesOf(seen), form.getValues(), valuesOf(one)]
    const fields = Object.keys(theirs).filter(
      (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
    )
    if (fields.length === 0) return false
    form.setValues(rebased(before, mine, theirs))
    form.resetDirty(theirs)
    setSeen(one)
    setFound({ by, fields, mine, theirs })
    return true
  }

  const isBehind = (now?.version ?? 0) > (seen?.version ?? 0)
  const isTyped = !isSame(form.getValues(), valuesOf(seen))
  const mayFollow = isBehind && !isTyped && !draft.busy
  const followNow = useEffectEvent(() => follow(now))
  useEffect(() => {
    if (mayFollow) followNow()
  }, [mayFollow])
  return {
    draft: found ? { ...draft, failure: null } : draft,
    seen,
    follow,
    conflict: found && {
      ...found,
      values: form.getValues(),
      use: (field, value) => form.setFieldValue(field, value as never),
    },
  }
}
