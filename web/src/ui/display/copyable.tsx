import { ActionIcon, CopyButton } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

/** Code or a number that people take elsewhere. */
export function Copyable({ value, label }: { value: string; label: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <code style={{ overflowWrap: 'anywhere' }}>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon onClick={copy} aria-label={copied ? `${label} copied` : `Copy ${label}`}>
            {copied ? <Check size={16} /> : <Copy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
