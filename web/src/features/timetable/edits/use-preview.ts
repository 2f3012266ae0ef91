import { useEffect, useRef, useState } from 'react'

/**
 * The answer to a dry run, there only while it answers what would be done now: fields change while it is out. `keep` is
 * that of the moment when it was asked.
 */
export function usePreview<Outcome>(asked: object) {
  const of = JSON.stringify(asked)
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  }, [of])
  const [answer, setAnswer] = useState<{ of: string; outcome: Outcome } | null>(null)
  return {
    preview: answer?.of === of ? answer.outcome : null,
    keep: (outcome: Outcome) => {
      if (latest.current === of) setAnswer({ of, outcome })
    },
    forget: () => setAnswer(null),
  }
}
