import { Button, Select, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import {
  requirement,
  requirementTerms,
  requirementWords,
  type Requirement,
  type RequirementTerms,
  type impact,
} from '@quartet/contract/compliance/requirements'
import { date } from '@quartet/contract/kernel/dates'
import { longDate } from '../../../platform/words/dates.ts'
import { fieldErrorsOf, sentenceOf, within } from '../../../platform/session/http-error.ts'
import { FieldRow, FormActions } from '../../../ui/fields/form.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { specialtiesQuery } from '../../specialties/specialties.api.ts'
import {
  requirementsQuery,
  useChangeRequirement,
  useCreateRequirement,
  usePreviewChange,
  usePreviewCreate,
} from './requirements.api.ts'
import { ImpactPreview } from './impact-preview.tsx'
import { RequirementTermsFields } from './requirement-terms.tsx'
import { requirementFieldWords, type RequirementValues } from './requirements.copy.ts'
import styles from './requirements.module.css'

/** A new one, one to change, or one of the platform that the gym asks more of. */
export type Task =
  | { kind: 'new' }
  | { kind: 'change'; requirement: Requirement }
  | { kind: 'strengthen'; requirement: Requirement }

const plainTerms: RequirementTerms = requirementTerms.parse({
  fields: [
    { field: 'holderName', required: true },
    { field: 'number', required: true },
    { field: 'issuer', required: true },
    { field: 'issuedOn', required: true },
    { field: 'expiresOn', required: true },
  ],
  validity: { kind: 'printed' },
})

const values = z.object({
  name: requirementWords.name,
  description: requirementWords.description,
  scope: requirement.shape.scope,
  specialtyId: z.string().nullable(),
  effectiveFrom: date,
  ...requirementTerms.shape,
})
type Said = z.output<typeof values>
type Impact = z.infer<typeof impact>
const termsOf = (said: Said) => ({ effectiveFrom: said.effectiveFrom, terms: requirementTerms.parse(said) })
const wanted = (said: Said) => ({ name: said.name, description: said.description, ...termsOf(said) })

type Props = { task: Task; gymId: string | null; today: string; onDone: () => void }

/** What is asked for, from a day on. Whom it touches is seen before it is saved. */
export function RequirementForm({ task, gymId, today, onDone }: Props) {
  const known = task.kind === 'new' ? undefined : task.requirement
  const valuesOf = (one: Requirement | null): RequirementValues => {
    const from = one ?? known
    return {
      name: from?.name ?? '',
      description: from?.description ?? '',
      scope: from?.scope ?? (gymId ? 'facility' : 'global'),
      specialtyId: from?.specialty?.id ?? null,
      effectiveFrom: from?.upcoming?.effectiveFrom ?? today,
      ...(from?.upcoming?.terms ?? from?.terms ?? plainTerms),
    }
  }
  const create = useCreateRequirement()
  const change = useChangeRequirement()
  const previewCreate = usePreviewCreate()
  const previewChange = usePreviewChange()
  const { draft, conflict } = useSharedDraft({
    schema: values,
    now: task.kind === 'change' ? task.requirement : null,
    valuesOf,
    onSave: async (said, seen) => {
      try {
        const { name, effectiveFrom } = said
        const { code, upcoming, version } = seen ?? {}
        const saved = seen
          ? await change.mutateAsync({ ...wanted(said), id: seen.id, version: upcoming?.version ?? version!, code })
          : await create.mutateAsync(addition(said))
        toast.success(`${name} required from ${longDate(effectiveFrom)}.`)
        onDone()
        return saved
      } catch (error) {
        throw within(error, 'terms')
      }
    },
  })
  const { form } = draft
  const typed = form.getValues()
  const addition = (said: Said) => ({
    ...wanted(said),
    scope: said.scope,
    specialtyId: said.scope === 'specialty' ? said.specialtyId : null,
    gymId,
    basedOnId: task.kind === 'strengthen' ? task.requirement.id : null,
  })
  const specialties = useQuery({ ...specialtiesQuery(), enabled: typed.scope === 'specialty' })
  const base = useBase(task, gymId)

  // Whom what stands in the form would touch; what is typed after that has not been looked at.
  const [looked, setLooked] = useState<{ at: string; touched?: Impact; failure?: string }>()
  const key = JSON.stringify(typed)
  const { touched, failure } = looked?.at === key ? looked : {}
  const errors = form.errors as Record<string, string>
  const problem = Object.keys(errors).length > 0 ? null : (draft.failure ?? failure ?? null)

  async function look() {
    const said = values.safeParse(typed)
    if (form.validate().hasErrors || !said.success) return
    try {
      const touched =
        task.kind === 'change'
          ? await previewChange.mutateAsync({ ...termsOf(said.data), id: task.requirement.id })
          : await previewCreate.mutateAsync(addition(said.data))
      setLooked({ at: key, touched })
    } catch (error) {
      form.setErrors(fieldErrorsOf(within(error, 'terms')))
      setLooked({ at: key, failure: sentenceOf(error) })
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={known?.name ?? 'New requirement'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (touched) draft.onSubmit(event)
        else void look()
      }}
    >
      <UnsavedGuard when={draft.unsaved} />
      <FieldRow>
        <TextInput label="Name" withAsterisk maxLength={80} {...form.getInputProps('name')} />
        <TextInput
          type="date"
          label="Required from"
          description="Requirements before that date don’t change"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={today}
          {...form.getInputProps('effectiveFrom')}
        />
      </FieldRow>
      <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
      {task.kind === 'new' && (
        <FieldRow>
          <Select
            label="Who needs it"
            allowDeselect={false}
            data={
              gymId
                ? [
                    { value: 'facility', label: 'All trainers here' },
                    { value: 'specialty', label: 'Trainers of a specialty here' },
                  ]
                : [
                    { value: 'global', label: 'All trainers' },
                    { value: 'specialty', label: 'Trainers of a specialty' },
                    { value: 'facility', label: 'If a gym requires it' },
                  ]
            }
            {...form.getInputProps('scope')}
          />
          {typed.scope === 'specialty' && (
            <Select
              label="Specialty"
              withAsterisk
              searchable
              data={(specialties.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              {...form.getInputProps('specialtyId')}
            />
          )}
        </FieldRow>
      )}
      <RequirementTermsFields
        terms={typed}
        errors={errors}
        keptAtMost={base?.terms.keepFileDays ?? null}
        onChange={form.setValues}
      />
      {touched && <ImpactPreview impact={touched} from={longDate(typed.effectiveFrom)} />}
      <ConflictBanner what="requirement" conflict={conflict} words={requirementFieldWords} />
      <FormActions
        draft={{ busy: draft.busy || previewCreate.isPending || previewChange.isPending, failure: problem }}
        action={touched ? `Require ${typed.name.trim() || 'it'}` : 'See who it affects'}
      >
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}

/** The platform's requirement that this one rests on. */
function useBase(task: Task, gymId: string | null): Requirement | undefined {
  const all = useQuery({ ...requirementsQuery(gymId ?? undefined), enabled: task.kind === 'change' }).data
  if (task.kind === 'strengthen') return task.requirement
  return task.kind === 'change' ? all?.find((one) => one.id === task.requirement.basedOnId) : undefined
}
