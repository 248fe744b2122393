import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { previewRefund } from '@synapse/shared/refund/contract'
import { endsSession } from '@synapse/shared/refund/refund'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useProcessRefund, whyNotRefunded } from '#refund/queries.ts'
import { refundCents, whyNotAmount } from '#refund/refund-amount.ts'
import { refundEffect } from '#refund/refund-effect.ts'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { euro } from '#ui/Money.tsx'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Preview = AnswerOf<typeof previewRefund>
type Props = { todoId: string; preview: Preview; onClose: () => void }

/** How the drafts of refunds are called, before the task's id. */
export const refundDraft = 'refund/'

export const RefundForm = ({ todoId, preview, onClose }: Props) => {
  const remaining = centsFromEuro(preview.remaining)
  const refund = useProcessRefund()
  const form = useKeptForm({
    name: refundDraft + todoId,
    values: { isPartial: false, amount: preview.remaining },
    send: (_values, _version, answered) => {
      if (problem || refund.isPending) return
      refund.mutate(
        { todoId, amount: isPartial && cents ? euroFromCents(cents) : undefined },
        answered,
      )
    },
    onSaved: onClose,
  })
  const { isPartial, amount } = form.values
  const problem = isPartial ? whyNotAmount(amount, remaining) : undefined
  const cents = isPartial ? refundCents(amount) : remaining
  const isEnding = endsSession(preview.cancelsBooking, cents ?? 0, remaining)
  return (
    <KeptForm form={form}>
      <FactList facts={factsOf(preview)} />
      {remaining > 0 ? (
        <>
          <Radio.Group
            label="How much is given back?"
            mt="md"
            value={isPartial ? 'partial' : 'full'}
            onChange={(value) => form.setFieldValue('isPartial', value === 'partial')}
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
              {...form.getInputProps('amount')}
              error={problem}
            />
          )}
        </>
      ) : (
        <Text mt="md">
          {`${preview.paid === '0.00' ? 'There is no payment to refund.' : 'Nothing remains to be refunded.'} ${isEnding ? 'The booking is only cancelled.' : 'The task is only closed.'}`}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {refundEffect(preview, isEnding)}
      </Text>
      {refund.error && (
        <Alert
          mt="md"
          color="danger"
          variant="light"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="The refund was not made"
        >
          {whyNotRefunded(refund.error)}
        </Alert>
      )}
      <FormButtons
        needsNetwork
        color="danger"
        cancel="Back"
        isPending={refund.isPending}
        pending="Processing..."
        disabled={Boolean(problem)}
      >
        {buttonLabel(remaining, cents, isEnding)}
      </FormButtons>
    </KeptForm>
  )
}

const buttonLabel = (remaining: number, cents: number | undefined, isEnding: boolean) => {
  if (remaining === 0) return isEnding ? 'Cancel booking' : 'Close task'
  return cents ? `Refund ${formatEuro(cents)}` : 'Refund'
}

const factsOf = (preview: Preview): (Fact | false)[] => [
  ['Student', preview.studentName],
  ['Paid', euro(preview.paid)],
  preview.refunded !== '0.00' && ['Already refunded', euro(preview.refunded)],
  preview.pending !== '0.00' && ['Being refunded', euro(preview.pending)],
  ['Remaining', euro(preview.remaining)],
]
