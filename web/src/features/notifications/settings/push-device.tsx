import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { HttpError, sentenceOf } from '../../../platform/session/http-error.ts'
import { devicesWords, notSetUp, pushWords } from './deliveries.copy.ts'
import { pushSettings, useAllowPush, usePushHere } from './push.api.ts'
import styles from './settings.module.css'

/** Which browsers show notices, and the way to let this one do so too. */
export function PushDevice({ wanted }: { wanted: boolean }) {
  const here = usePushHere()
  const { data } = useQuery(pushSettings())
  const allow = useAllowPush()
  if (!wanted || here.data === undefined) return null
  return (
    <div className={styles.push}>
      <span role={here.data === 'refused' ? 'alert' : undefined}>
        {here.data === 'shows' ? devicesWords(data?.devices.map((one) => one.name) ?? []) : pushWords[here.data]}
      </span>
      {here.data === 'asks' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={allow.isPending}
          onClick={() =>
            allow.mutate(undefined, {
              onSuccess: (now) => now === 'shows' && toast.success('Notifications are on in this browser'),
              onError: (error) => void toast.error(error instanceof HttpError ? sentenceOf(error) : notSetUp),
            })
          }
        >
          Allow in this browser
        </Button>
      )}
    </div>
  )
}
