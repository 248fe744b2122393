import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { previewRefund, Todo } from '@synapse/shared/todo/contract'
import { useState } from 'react'
import { useProcessRefund } from '#todo/queries.ts'
import { refundCents, whyNotAmount } from '#todo/refund-amount.ts'
import { DialogButtons } from '#ui/DialogButtons.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { euro } from '#ui/Money.tsx'

type Preview = AnswerOf<typeof previewRefund>
type Props = { todo: Todo; preview: Preview; onClose: () => void }

export const RefundForm = ({ todo, preview, onClose }: Props) => {
  const remaining = centsFromEuro(preview.remaining)
  const [isPartial, setIsPartial] = useState(false)
  const [amount, setAmount] = useState(preview.remaining)
  const refund = useProcessRefund()
  const problem = isPartial ? whyNotAmount(amount, remaining) : undefined
  const cents = isPartial ? refundCents(amount) : remaining
  const isCancelling =
    preview.cancelsBooking === 'always' ||
    (preview.cancelsBooking === 'in_full' && remaining > 0 && cents === remaining)
  const submit = () => {
    if (problem || refund.isPending) return
    refund.mutate(
      { id: todo.id, amount: isPartial && cents ? euroFromCents(cents) : undefined },
      { onSuccess: onClose },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FactList facts={factsOf(preview)} />
      {remaining > 0 ? (
        <>
          <Radio.Group
            label="How much is given back?"
            mt="md"
            value={isPartial ? 'partial' : 'full'}
            onChange={(value) => setIsPartial(value === 'partial')}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="full" label={`All that remains: ${formatEuro(remaining)}`} />
              <Radio value="partial" label="A part of it" />
            </Stack>
          </Radio.Group>
          {isPartial && (
            <TextInput
              mt="sm"
              label="Amount (€)"
              inputMode="decimal"
              value={amount}
              error={problem}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </>
      ) : (
        <Text mt="md">
          {`${preview.paid === '0.00' ? 'There is no payment to refund.' : 'Nothing remains to be refunded.'} ${isCancelling ? 'The booking is only cancelled.' : 'The task is only closed.'}`}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {isCancelling
          ? 'The booking is cancelled, its slot becomes free and the guest is told by e-mail.'
          : 'The session stays as it is.'}
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" color="danger" disabled={Boolean(problem) || refund.isPending}>
          {refund.isPending ? 'Processing...' : buttonLabel(remaining, cents, isCancelling)}
        </Button>
      </DialogButtons>
    </form>
  )
}

const buttonLabel = (remaining: number, cents: number | undefined, isCancelling: boolean) => {
  if (remaining === 0) return isCancelling ? 'Cancel booking' : 'Close task'
  return cents ? `Refund ${formatEuro(cents)}` : 'Refund'
}

const factsOf = (preview: Preview): (Fact | false)[] => [
  ['Student', preview.studentName],
  ['Paid', euro(preview.paid)],
  preview.refunded !== '0.00' && ['Already refunded', euro(preview.refunded)],
  preview.pending !== '0.00' && ['Being refunded', euro(preview.pending)],
  ['Remaining', euro(preview.remaining)],
]
