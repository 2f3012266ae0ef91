import { Button, Checkbox, Radio, Switch } from '@mantine/core'
import toast from 'react-hot-toast'
import { preferencesChange } from '@quartet/contract/notifications'
import type { NotificationPreferences } from '@quartet/contract/notifications'
import { FieldGroup, Form, FormActions } from '../../../ui/form.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { useChangePreferences } from '../notifications.api.ts'
import { categoryWords, displayModes, priorityLevels, settingsTitle, switches } from '../notifications.copy.ts'
import styles from './settings.module.css'

type Props = { userId: string; kept: NotificationPreferences; onDone?: () => void }

/** N-04. In a dialog `onDone` closes it, with 'Cancel' or once the settings are saved. */
export function SettingsForm({ userId, kept, onDone }: Props) {
  const change = useChangePreferences(userId)
  const { email, push, sound, displayMode, priorityLevel, categories } = kept
  const draft = useDraft({
    schema: preferencesChange,
    initialValues: { email, push, sound, displayMode, priorityLevel, categories },
    onSubmit: async (values) => {
      await change.mutateAsync(values)
      toast.success('Notification settings saved')
      onDone?.()
    },
  })
  const { form } = draft
  return (
    <Form draft={draft} label={settingsTitle}>
      <div className={styles.choices}>
        {switches.map(([name, label]) => (
          <Switch key={form.key(name)} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </div>
      <Radio.Group label="Display Mode" key={form.key('displayMode')} {...form.getInputProps('displayMode')}>
        <div className={styles.options}>
          {displayModes.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group label="Priority Level" key={form.key('priorityLevel')} {...form.getInputProps('priorityLevel')}>
        <div className={styles.options}>
          {priorityLevels.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </div>
      </Radio.Group>
      <FieldGroup title="Categories">
        <div className={styles.choices}>
          {Object.entries(categoryWords).map(([name, label]) => (
            <Checkbox
              key={form.key(`categories.${name}`)}
              label={label}
              {...form.getInputProps(`categories.${name}`, { type: 'checkbox' })}
            />
          ))}
        </div>
      </FieldGroup>
      <FormActions draft={draft} action="Save Settings" busyAction="Saving...">
        {onDone && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
