import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core'
import { Mail, MessageSquare, Moon, Smartphone, Volume2, Zap, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import toast from 'react-hot-toast'
import { preferencesChange, type NotificationPreferences } from '@quartet/contract/notifications/notifications'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useChangePreferences } from '../notice/notice.api.ts'
import { categoryWords, displayModes, priorityLevels, settingsTitle } from '../notice/notice.copy.ts'
import { PushDevice } from './push-device.tsx'
import styles from './settings.module.css'

type Props = { userId: string; kept: NotificationPreferences; onDone?: () => void }
type Category = keyof NotificationPreferences['categories']
const categories = Object.keys(categoryWords) as Category[]

/** N-04. In a dialog `onDone` closes it, with 'Cancel' or once the settings are saved. */
export function SettingsForm({ userId, kept, onDone }: Props) {
  const user = useCurrentUser()
  const change = useChangePreferences(userId)
  const { email, push, sound, displayMode, priorityLevel, quietHours, urgentCover, urgentTexts } = kept
  const draft = useDraft({
    schema: preferencesChange,
    initialValues: {
      email,
      push,
      sound,
      displayMode,
      priorityLevel,
      quietHours,
      urgentCover,
      urgentTexts,
      categories: kept.categories,
      channels: kept.channels,
    },
    onSubmit: async (values) => {
      await change.mutateAsync(values)
      toast.success('Notification settings saved')
      onDone?.()
    },
  })
  const { form } = draft
  const { values } = form
  const box = (path: string) => form.getInputProps(path, { type: 'checkbox' })
  const zone = user.timezone.split('/').at(-1)!.replaceAll('_', ' ')

  return (
    <Form draft={draft} label={settingsTitle}>
      <div className={styles.switches}>
        <Row icon={Mail} label="Email Notifications" words={user.email} input={box('email')} />
        <Row icon={Smartphone} label="Push Notifications" words="Even when Quartet is closed" input={box('push')} />
        <PushDevice wanted={values.push} />
        <Row icon={Volume2} label="Notification Sounds" words="Only while Quartet is open" input={box('sound')} />
      </div>
      <div className={styles.pair}>
        <div className={styles.field}>
          <span aria-hidden="true">Display Mode</span>
          <Segmented
            label="Display Mode"
            value={values.displayMode}
            options={[...displayModes]}
            onChange={(mode) => form.setFieldValue('displayMode', mode)}
          />
        </div>
        <NativeSelect label="Priority Level" data={[...priorityLevels]} {...form.getInputProps('priorityLevel')} />
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">In-app</th>
            <th scope="col">Email</th>
            <th scope="col">Push</th>
          </tr>
        </thead>
        <tbody>
          {categories.map((name) => {
            const { word, such } = categoryWords[name]
            const told = values.categories[name]
            return (
              <tr key={name}>
                <th scope="row">
                  <b>{word}</b> <span>{such}</span>
                </th>
                <td>
                  <Checkbox aria-label={word} {...box(`categories.${name}`)} />
                </td>
                {(['email', 'push'] as const).map((channel) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${word} by ${channel}`}
                      {...box(`channels.${channel}.${name}`)}
                      disabled={!told || !values[channel]}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        Your list keeps every notification. If a category is off, we add it without alerting you.
      </p>
      <div className={styles.switches}>
        <Row
          icon={Moon}
          label="Quiet from 9:00 pm to 7:00 am"
          words={`Email and push wait until 7:00 am ${zone} time`}
          input={box('quietHours')}
        />
        <Row
          icon={Zap}
          label="Let urgent cover through"
          words="For classes that start within 12 hours"
          input={{ ...box('urgentCover'), disabled: !values.quietHours }}
        />
        <Row
          icon={MessageSquare}
          label="Text me about urgent cover"
          words={
            user.phone
              ? `For classes that start within 12 hours, to ${phoneWords(user.phone)}`
              : 'Add a phone number to your profile first'
          }
          input={{ ...box('urgentTexts'), disabled: !user.phone && !values.urgentTexts }}
        />
      </div>
      <div className={onDone ? styles.foot : styles.end}>
        <span>Changes apply from your next notification.</span>
        <FormActions draft={draft} action="Save Settings" busyAction="Saving…">
          {onDone && (
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
          )}
        </FormActions>
      </div>
    </Form>
  )
}

type RowProps = { icon: LucideIcon; label: string; words: string; input: object }

function Row({ icon: Icon, label, words, input }: RowProps) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <label htmlFor={id}>
        <b>{label}</b>
        <span id={`${id}-words`}>{words}</span>
      </label>
      <Switch id={id} size="md" aria-label={label} aria-describedby={`${id}-words`} {...input} />
    </div>
  )
}
