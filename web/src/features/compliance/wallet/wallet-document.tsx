import { Button, Switch } from '@mantine/core'
import { Camera, FileSearch } from 'lucide-react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { shortDate } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { useShare } from '../document/document.api.ts'
import { classesCount, consequenceSentence, nameOf, standingWord, untilWords } from '../document/document.copy.ts'
import { whenWords } from '../document/affected-classes.copy.ts'
import { classesLost, dayAfter, needsMending, runsOutNext, type Wallet } from '../document/wallet.rules.ts'
import { Courses } from './courses.tsx'
import { EvidenceFacts } from '../document/evidence-facts.tsx'
import styles from '../document/wallet.module.css'

/** One document of the wallet: what is on it, what it costs to lack it, and who may see it. */
export function WalletDocument({ wallet, standing }: { wallet: Wallet; standing: Standing }) {
  const { requirement, evidence } = standing
  const { tone, icon, word } = standingWord(standing)
  const first = standing.status === 'missing'
  return (
    <div className={styles.document}>
      <p className={styles.documentState}>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        <span className="dim">{untilWords(standing)}</span>
      </p>
      <Stake standing={standing} />
      <div className={styles.documentActions}>
        <Button
          component={Link}
          to={`/compliance/documents?for=${requirement.id}`}
          variant={needsMending(standing) ? 'filled' : 'default'}
          leftSection={<Camera size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {first ? 'Upload it' : standing.status === 'rejected' ? 'Upload again' : 'Renew it'}
        </Button>
        {standing.submissionId && (
          <Button
            component={Link}
            to={`/compliance/documents?document=${standing.submissionId}`}
            variant="default"
            leftSection={<FileSearch size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            View document
          </Button>
        )}
      </div>
      {runsOutNext(standing) && <Courses standing={standing} />}
      <EvidenceFacts evidence={evidence} label={`${nameOf(requirement)} details`}>
        {standing.sameFileAs && (
          <div>
            <dt>File</dt>
            <dd>the same as {standing.sameFileAs}</dd>
          </div>
        )}
      </EvidenceFacts>
      <Shares wallet={wallet} requirementId={requirement.id} />
    </div>
  )
}

/** What lacking it costs, in classes. */
function Stake({ standing }: { standing: Standing }) {
  const { firstAtStake, firstAtStakeZone, validUntil, consequence, status } = standing
  const lost = classesLost(standing)
  if (status === 'valid' || status === 'waived') return <p className="dim small">{consequenceSentence[consequence]}</p>
  return (
    <p className={styles.stake} data-calm={lost === 0}>
      {lost > 0 && (
        <b>
          {classesCount(lost)}
          {firstAtStake && firstAtStakeZone && ` from ${whenWords(firstAtStake, firstAtStakeZone).full}`}
          {status === 'expiring' && validUntil && `, after ${shortDate(validUntil)}`}.{' '}
        </b>
      )}
      {consequenceSentence[consequence]}
      {status === 'expiring' && validUntil && ` Not valid from ${shortDate(dayAfter(validUntil))}.`}
    </p>
  )
}

/** Which of the trainer's gyms may see it. */
function Shares({ wallet, requirementId }: { wallet: Wallet; requirementId: string }) {
  const share = useShare()
  const rows = wallet.standings.filter((one) => one.requirement.id === requirementId)
  const sharedWith = (gymId: string) =>
    (rows.find((one) => one.gym?.id === gymId) ?? rows.find((one) => one.gym === null))?.shared ?? true
  if (wallet.gyms.length === 0) return null
  return (
    <fieldset className={styles.shares}>
      <legend>Shared with</legend>
      {wallet.gyms.map((gym) => (
        <Switch
          key={gym.id}
          label={gym.name}
          labelPosition="left"
          classNames={{ body: styles.share }}
          checked={sharedWith(gym.id)}
          disabled={share.isPending}
          onChange={(event) =>
            share.mutate(
              { requirementId, gymId: gym.id, shared: event.currentTarget.checked },
              {
                onSuccess: (answer) => {
                  const now = answer.standings.find(
                    (one) => one.requirement.id === requirementId && (one.gym === null || one.gym.id === gym.id),
                  )
                  toast.success(now?.shared === false ? `${gym.name} can no longer see it.` : `${gym.name} can see it.`)
                },
                onError: (error) => toast.error(sentenceOf(error)),
              },
            )
          }
        />
      ))}
      <p className="dim small">If you don’t share it with a gym, it shows as missing there.</p>
    </fieldset>
  )
}
