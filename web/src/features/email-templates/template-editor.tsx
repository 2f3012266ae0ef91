import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History, RotateCcw, Send } from 'lucide-react'
import { useCallback, useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import { mailFields, type MailField, type MailTemplate } from '@quartet/contract/email-templates/templates'
import { api } from '../../platform/api/api.ts'
import { onlyLooks } from '../../platform/api/mutations.ts'
import { sentenceOf, within } from '../../platform/session/http-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { ConflictBanner } from '../../ui/overlays/conflict-banner.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Form, FormActions } from '../../ui/fields/form.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { useNarrow } from '../../ui/page/use-phone.ts'
import { useSharedDraft } from '../../ui/fields/use-shared-draft.ts'
import { fieldLabel } from './templates.copy.ts'
import { templateQuery, type Place } from './templates.api.ts'
import { MailPreviewCard, usePreview } from './mail-preview.tsx'
import { TemplateFields } from './template-fields.tsx'
import { WordsChip } from './template-list.tsx'
import { TemplateVersions } from './template-versions.tsx'
import { useInsertion, VariableChips } from './variable-chips.tsx'
import styles from './templates.module.css'

type Props = { place: Place; kind: string; path: string }

/** One mail: its words on the left, the mail itself on the right. */
export function TemplateEditor({ place, kind, path }: Props) {
  const { data, error, refetch } = useQuery(templateQuery(place, kind))
  if (!data) {
    if (!error) return <PageSkeleton />
    return (
      <>
        <PageHeader title="Email template" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return <Editor key={kind} place={place} template={data} path={path} />
}

function Editor({ place, template, path }: Omit<Props, 'kind'> & { template: MailTemplate }) {
  const { kind, usual, can } = template
  const narrow = useNarrow()
  const [view, setView] = useState<'write' | 'look'>('write')
  const [real, setReal] = useState(place !== null)
  const [versions, setVersions] = useState(false)
  const [restoring, setRestoring] = useState(false)
  const at = { kind, ...(place === null ? {} : { gymId: place }) }
  const change = useMutation(api.emailTemplates.change.mutationOptions())
  const back = useMutation(api.emailTemplates.restore.mutationOptions())
  const test = useMutation(
    api.emailTemplates.test.mutationOptions({
      ...onlyLooks,
      onSuccess: ({ to, sends }) =>
        void toast.success(
          sends ? `We’re sending a test to ${to}.` : 'No mail server is set up. The test is in the outbox.',
        ),
      onError: (error) => void toast.error(sentenceOf(error)),
    }),
  )

  const { draft, conflict, seen, follow } = useSharedDraft({
    schema: mailFields,
    now: template,
    valuesOf: (one) => one.fields,
    onSave: async (fields, { version }) => {
      const saved = await change.mutateAsync({ ...at, version, fields }).catch((error: unknown) => {
        throw within(error, 'fields')
      })
      toast.success('Template saved')
      return saved
    },
  })
  const { form } = draft
  const fields = form.getValues()
  const shown = usePreview(place, kind, fields, real)

  async function restore(to: number): Promise<void> {
    follow(await back.mutateAsync({ ...at, version: seen.version, to }))
    toast.success(to === 0 ? 'Default restored' : `Version ${to} restored`)
  }

  const write = useCallback(
    (name: string, changed: (text: string) => string) => {
      const field = name as MailField
      form.setFieldValue(field, changed(form.getValues()[field]))
    },
    [form],
  )
  const { insert, watch } = useInsertion('text', write)
  const isOwn = template.own.length > 0

  return (
    <>
      <PageHeader
        title={template.name}
        beside={<WordsChip own={isOwn} />}
        fact={`Goes to ${template.readers}`}
        back={{ to: path, label: 'Email templates' }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<History size={15} aria-hidden="true" />}
              onClick={() => setVersions(true)}
            >
              Versions
            </Button>
            {can.change && (
              <Button
                variant="default"
                leftSection={<Send size={15} aria-hidden="true" />}
                loading={test.isPending}
                onClick={() => test.mutate({ ...at, fields, real })}
              >
                Send me a test
              </Button>
            )}
          </>
        }
      />
      {template.closed !== null && (
        <p className={styles.closed} role="note">
          {template.closed.sentence}{' '}
          {template.closed.by === 'plan' && (
            <>
              <Link to="/plan">See plan</Link> ·{' '}
            </>
          )}
          <Link to="/contact">Contact us</Link>
        </p>
      )}
      {narrow && (
        <div className={styles.switch}>
          <Segmented
            label="View"
            value={view}
            options={[
              { value: 'write', label: 'Write' },
              { value: 'look', label: 'Preview' },
            ]}
            onChange={setView}
          />
        </div>
      )}
      <div className={styles.editor}>
        <div hidden={narrow && view !== 'write'}>
          <Card title="Text" note={template.description}>
            <div {...watch}>
              <Form draft={draft} label={template.name}>
                {can.change && <VariableChips variables={template.variables} onInsert={insert} />}
                <TemplateFields draft={draft} template={template} troubles={shown.troubles} />
                <ConflictBanner what="template" conflict={conflict} words={fieldLabel} />
                {can.change && (
                  <FormActions draft={draft} action="Save template" busyAction="Saving…">
                    {isOwn && (
                      <Button
                        variant="subtle"
                        leftSection={<RotateCcw size={15} aria-hidden="true" />}
                        onClick={() => setRestoring(true)}
                      >
                        Restore default
                      </Button>
                    )}
                  </FormActions>
                )}
              </Form>
            </div>
          </Card>
        </div>
        <div className={styles.beside} hidden={narrow && view !== 'look'}>
          <MailPreviewCard aboutClass={template.aboutClass} seen={shown} real={real} onReal={setReal} />
        </div>
      </div>
      <TemplateVersions
        opened={versions}
        onClose={() => setVersions(false)}
        place={place}
        template={template}
        onRestore={(to) => restore(to).catch((error: unknown) => void toast.error(sentenceOf(error)))}
      />
      <Confirm
        opened={restoring}
        onClose={() => setRestoring(false)}
        title="Restore the default?"
        action="Restore default"
        onConfirm={() => restore(0)}
      >
        {`The subject will be “${usual.subject}” again. You can bring your text back under Versions.`}
      </Confirm>
      <UnsavedGuard when={draft.unsaved} />
    </>
  )
}
