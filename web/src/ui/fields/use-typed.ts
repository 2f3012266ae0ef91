import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** What a person types to search on the server, and what is asked for once they pause. */
export function useTyped() {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  return { wanted, isSettled: wanted === typed.trim(), type: setTyped }
}
export type Typed = ReturnType<typeof useTyped>
