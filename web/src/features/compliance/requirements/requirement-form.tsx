import { Button, Select, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { z } from 'zod'
import {
  requirementTerms,
  type Requirement,
  type RequirementTerms,
  type impact,
} from '@quartet/contract/compliance/requirements'
import { longDate } from '../../../platform/words/dates.ts'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
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

type Props = { task: Task; gymId: string | null; today: string; onDone: () => void }

/** What is asked for, from a day on. Whom it touches is seen before it is saved. */
export function RequirementForm({ task, gymId, today, onDone }: Props) {
  const known = task.kind === 'new' ? undefined : task.requirement
  const [name, setName] = useState(known?.name ?? '')
  const [description, setDescription] = useState(known?.description ?? '')
  const [scope, setScope] = useState<Requirement['scope']>(known?.scope ?? (gymId ? 'facility' : 'global'))
  const [specialtyId, setSpecialty] = useState<string | null>(known?.specialty?.id ?? null)
  const [terms, setTerms] = useState(known?.upcoming?.terms ?? known?.terms ?? plainTerms)
  const [effectiveFrom, setFrom] = useState(known?.upcoming?.effectiveFrom ?? today)
  const [touched, setTouched] = useState<z.infer<typeof impact> | null>(null)
  const [dirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const specialties = useQuery({ ...specialtiesQuery(), enabled: scope === 'specialty' })
  const base = useBase(task, gymId)
  const create = useCreateRequirement()
  const change = useChangeRequirement()
  const previewCreate = usePreviewCreate()
  const previewChange = usePreviewChange()
  const busy = create.isPending || change.isPending || previewCreate.isPending || previewChange.isPending

  const errors = Object.fromEntries(
    Object.entries(fieldErrorsOf(failure)).map(([path, said]) => [path.replace(/^terms\./, ''), said]),
  )
  const edited = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setDirty(true)
      setTouched(null)
      setFailure(null)
    }
  }
  const addition = {
    name,
    description,
    scope,
    specialtyId: scope === 'specialty' ? specialtyId : null,
    gymId,
    basedOnId: task.kind === 'strengthen' ? task.requirement.id : null,
    effectiveFrom,
    terms,
  }

  async function submit() {
    setFailure(null)
    try {
      if (task.kind === 'change') {
        const { id, version, upcoming } = task.requirement
        const draft = { id, version: upcoming?.version ?? version, effectiveFrom, terms }
        if (!touched) return setTouched(await previewChange.mutateAsync(draft))
        await change.mutateAsync({ ...draft, name, description, code: task.requirement.code })
      } else {
        if (!touched) return setTouched(await previewCreate.mutateAsync(addition))
        await create.mutateAsync(addition)
      }
      setDirty(false)
      toast.success(`${name} is asked for from ${longDate(effectiveFrom)}.`)
      onDone()
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={task.kind === 'new' ? 'New requirement' : name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedGuard when={dirty && !busy} />
      <FieldRow>
        <TextInput
          label="Name"
          withAsterisk
          maxLength={80}
          value={name}
          error={errors.name}
          onChange={(event) => edited(setName)(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Asked for from"
          description="What was asked for before that day stays as it was"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={today}
          value={effectiveFrom}
          error={errors.effectiveFrom}
          onChange={(event) => edited(setFrom)(event.currentTarget.value)}
        />
      </FieldRow>
      <Textarea
        label="What people read about it"
        autosize
        minRows={2}
        maxLength={500}
        value={description}
        error={errors.description}
        onChange={(event) => edited(setDescription)(event.currentTarget.value)}
      />
      {task.kind === 'new' && (
        <FieldRow>
          <Select
            label="Who has to have it"
            allowDeselect={false}
            data={
              gymId
                ? [
                    { value: 'facility', label: 'Everybody who works here' },
                    { value: 'specialty', label: 'Who teaches a specialty here' },
                  ]
                : [
                    { value: 'global', label: 'Everybody' },
                    { value: 'specialty', label: 'Who teaches a specialty' },
                    { value: 'facility', label: 'Where a gym asks for it' },
                  ]
            }
            value={scope}
            error={errors.scope}
            onChange={(value) => edited(setScope)(value as Requirement['scope'])}
          />
          {scope === 'specialty' && (
            <Select
              label="Specialty"
              withAsterisk
              searchable
              data={(specialties.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              value={specialtyId}
              error={errors.specialtyId}
              onChange={edited(setSpecialty)}
            />
          )}
        </FieldRow>
      )}
      <RequirementTermsFields
        terms={terms}
        errors={errors}
        keptAtMost={base?.terms.keepFileDays ?? null}
        onChange={(changes) => edited(setTerms)({ ...terms, ...changes })}
      />
      {touched && <ImpactPreview impact={touched} from={longDate(effectiveFrom)} />}
      {failure !== null && Object.keys(errors).length === 0 && (
        <p className={styles.failure} role="alert">
          {sentenceOf(failure)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {touched ? `Ask for ${name.trim() || 'it'}` : 'See whom it touches'}
        </Button>
      </div>
    </form>
  )
}

/** The platform's requirement that this one rests on. */
function useBase(task: Task, gymId: string | null): Requirement | undefined {
  const all = useQuery({ ...requirementsQuery(gymId ?? undefined), enabled: task.kind === 'change' }).data
  if (task.kind === 'strengthen') return task.requirement
  return task.kind === 'change' ? all?.find((one) => one.id === task.requirement.basedOnId) : undefined
}
