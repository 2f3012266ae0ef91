import { NativeSelect, Textarea } from '@mantine/core'
import toast from 'react-hot-toast'
import { connectionRequest } from '@quartet/contract/connections/connections'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useConnect } from './connection.api.ts'
import { employmentWord } from './connection.copy.ts'

type Pair = { gymEntityId: string; trainerEntityId: string }
type Props = { opened: boolean; onClose: () => void; pair: Pair; by: 'gym' | 'trainer'; them: string }

/** Asks the other side to connect. What somebody is at a gym, the gym says. */
export function AskToConnect({ opened, onClose, them, ...rest }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Ask ${them} to connect`}>
      <RequestForm them={them} onClose={onClose} {...rest} />
    </Sheet>
  )
}

function RequestForm({ onClose, pair, by, them }: Omit<Props, 'opened'>) {
  const connect = useConnect()
  const draft = useDraft({
    schema: connectionRequest,
    initialValues: { ...pair, employmentStatus: 'contractor', message: '' },
    onSubmit: async ({ message, ...values }) => {
      await connect.mutateAsync({ ...values, message: message || undefined })
      toast.success(`Request sent to ${them}.`)
      onClose()
    },
  })
  return (
    <Form draft={draft} label={`Ask ${them} to connect`}>
      <p className="dim">
        {by === 'gym'
          ? `Once ${them} accepts, you can assign them to classes and offer them covers. You’ll see each other’s contact details.`
          : `Once ${them} accepts, they can assign you to classes and offer you covers. You’ll see each other’s contact details.`}
      </p>
      {by === 'gym' && (
        <NativeSelect
          key={draft.form.key('employmentStatus')}
          label="Employment type"
          data={Object.entries(employmentWord).map(([value, label]) => ({ value, label }))}
          {...draft.form.getInputProps('employmentStatus')}
        />
      )}
      <Textarea
        key={draft.form.key('message')}
        label="Message"
        description="Optional"
        autosize
        minRows={2}
        maxLength={500}
        {...draft.form.getInputProps('message')}
      />
      <FormActions draft={draft} action={`Ask ${them}`} busyAction="Asking…" />
    </Form>
  )
}
