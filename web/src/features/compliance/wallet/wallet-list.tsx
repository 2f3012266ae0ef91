import { Link } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { Chip } from '../../../ui/display/chip.tsx'
import { classesCount, iconOf, nameOf, standingWord, untilWords } from '../document/document.copy.ts'
import { classesLost, inOrder, keyOf, needsMending } from '../document/wallet.rules.ts'
import styles from '../document/wallet.module.css'

type Props = { standings: Standing[]; current: string | null; addressOf: (key: string) => string }

/** Every document that is asked for, and how it stands. */
export function WalletList({ standings, current, addressOf }: Props) {
  return (
    <ul className={`plain ${styles.list}`} aria-label="Documents">
      {inOrder(standings).map((one) => {
        const Icon = iconOf(one.requirement.name)
        const { tone, icon, word } = standingWord(one)
        return (
          <li key={keyOf(one)}>
            <Link
              className={styles.row}
              to={addressOf(keyOf(one))}
              preventScrollReset
              aria-current={keyOf(one) === current || undefined}
            >
              <span className={styles.tile}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className={styles.rowName}>{nameOf(one.requirement)}</span>
              <span className={styles.rowFact}>{factOf(one)}</span>
              <span className={styles.rowChip}>
                <Chip tone={tone} icon={icon}>
                  {word}
                </Chip>
              </span>
              <span className={styles.rowUntil}>{untilWords(one)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** One fact under the name: what it costs, whom it concerns, or the number on it. */
function factOf(one: Standing): string {
  if (classesLost(one) > 0 && needsMending(one))
    return [one.gym?.name, `${classesCount(classesLost(one))} affected`].filter(Boolean).join(', ')
  if (one.status === 'missing' || (one.state === 'grace' && !one.evidence))
    return one.gym ? `Required by ${one.gym.name}` : 'Required by Quartet'
  if (one.state === 'valid_renewal_pending') return 'Renewal submitted'
  if (one.sameFileAs) return [one.gym?.name, `same file as ${one.sameFileAs}`].filter(Boolean).join(', ')
  const proof = one.evidence?.number ?? one.evidence?.unitCodes[0] ?? one.evidence?.issuer
  return [proof, one.gym?.name].filter(Boolean).join(', ') || 'No number'
}
