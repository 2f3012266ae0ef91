import { Button } from '@mantine/core'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { currencySign, formatMoney } from '../../../platform/words/money.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useRaiseBonus } from './answers.api.ts'
import { seenOf, toCompare } from '../cover/cover.rules.ts'

type Props = { cover: Cover; answer: CoverAnswer; opened: boolean; onClose: () => void }

/** What is paid on top of the usual rate. Once somebody has applied it goes up only, and for everybody. */
export default function RaiseBonus({ cover, answer, opened, onClose }: Props) {
  const raise = useRaiseBonus()
  const money = (cents: number) => formatMoney({ cents, currency: cover.currency })
  const least = toCompare(cover).length > 0 ? answer.bonusCents / 100 : 0
  const draft = useDraft({
    schema: z.object({ amount: z.number('Enter an amount') }),
    initialValues: { amount: (answer.bonusCents / 100) as number | '' },
    onSubmit: async ({ amount }) => {
      const { bonusCents } = await raise.mutateAsync({ id: cover.id, cents: centsOf(amount), ...seenOf(cover) })
      toast.success(`Bonus is now ${money(bonusCents)}. We’re notifying everyone who was asked.`)
      onClose()
    },
  })
  const { amount } = draft.form.values
  const cents = centsOf(Number(amount))
  return (
    <Sheet opened={opened} onClose={onClose} title={`Raise the bonus for ${cover.className}`}>
      <Form draft={draft} label={`Raise the bonus for ${cover.className}`}>
        <NumberField
          label="Bonus"
          description={
            least > 0
              ? `A trainer applied for a ${money(answer.bonusCents)} bonus, so you can’t go lower.`
              : 'Per class, on top of the usual rate.'
          }
          prefix={currencySign(cover.currency)}
          decimalScale={2}
          allowNegative={false}
          min={least}
          max={1000}
          inputMode="decimal"
          {...draft.form.getInputProps('amount')}
          data-autofocus
        />
        <p className="dim small">This also applies to everyone who’s already applied.</p>
        <FormActions
          draft={draft}
          action={`Pay a ${money(cents)} bonus`}
          disabled={amount === '' || cents === answer.bonusCents}
        >
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

const centsOf = (amount: number) => Math.round(amount * 100)
