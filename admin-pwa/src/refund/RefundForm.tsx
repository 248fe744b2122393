import { Alert, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { HandMethod } from '@synapse/shared/payment/payment'
import type { previewRefund } from '@synapse/shared/refund/contract'
import { endsSession } from '@synapse/shared/refund/refund'
import { IconAlertTriangle } from '@tabler/icons-react'
import { MethodSelect } from '#payment/MethodSelect.tsx'
import { useProcessRefund, whyNotRefunded } from '#refund/queries.ts'
import { refundCents, whyNotAmount } from '#refund/refund-amount.ts'
import { handedBack, refundEffect } from '#refund/refund-effect.ts'
import { DateField } from '#ui/DateField.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormButtons } from '#ui/FormButtons.tsx'
import { KeptForm } from '#ui/KeptForm.tsx'
import { euro } from '#ui/Money.tsx'
import { today } from '#ui/moment.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'

type Preview = AnswerOf<typeof previewRefund>
type Props = { todoId: string; preview: Preview; onClose: () => void }

/** How the drafts of refunds are called, before the task's id. */
export const refundDraft = 'refund/'

export const RefundForm = ({ todoId, preview, onClose }: Props) => {
  const remaining = centsFromEuro(preview.remaining)
  const byHand = preview.remainingByHand !== '0.00'
  const refund = useProcessRefund()
  const form = useKeptForm({
    name: refundDraft + todoId,
    values: {
      isPartial: false,
      amount: '',
      method: preview.method ?? ('cash' as HandMethod),
      date: today(),
    },
    fields,
    validate: {
      date: (date) => (byHand ? whyNotDate(date) : null),
    },
    send: ({ method, date }, _version, answered) => {
      if (problem || refund.isPending) return
      const amount = isPartial && cents ? euroFromCents(cents) : undefined
      refund.mutate({ todoId, amount, byHand: byHand ? { method, date } : undefined }, answered)
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
              error={amount && problem}
            />
          )}
        </>
      ) : (
        <Text mt="md">
          {`${preview.paid === '0.00' ? 'There is no payment to refund.' : 'Nothing remains to be refunded.'} ${isEnding ? 'The booking is only cancelled.' : 'The task is only closed.'}`}
        </Text>
      )}
      {byHand && (
        <>
          <Text mt="md">{handedBack(preview)}</Text>
          <FieldGrid>
            <MethodSelect {...form.field('method')} />
            <DateField max={today()} {...form.field('date')} />
          </FieldGrid>
        </>
      )}
      {cents !== undefined && (
        <Text size="sm" c="dimmed" mt="md">
          {refundEffect(preview, isEnding)}
        </Text>
      )}
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
        {buttonLabel(preview, cents, isEnding)}
      </FormButtons>
    </KeptForm>
  )
}

const buttonLabel = (
  { remaining, remainingByHand }: Preview,
  cents: number | undefined,
  isEnding: boolean,
) => {
  if (remaining === '0.00') return isEnding ? 'Cancel booking' : 'Close task'
  if (remaining === remainingByHand) return cents ? `${formatEuro(cents)} was given back` : 'Refund'
  return cents ? `Refund ${formatEuro(cents)}` : 'Refund'
}

const whyNotDate = (date: string) => {
  if (!date) return 'The date is missing.'
  return date > today() ? 'The date lies in the future.' : null
}

const fields = { method: 'Given Back By', date: { label: 'Given Back On', required: true } }

const factsOf = (preview: Preview): (Fact | false)[] => [
  ['Student', preview.studentName],
  ['Paid', euro(preview.paid)],
  preview.refunded !== '0.00' && ['Already refunded', euro(preview.refunded)],
  preview.pending !== '0.00' && ['Being refunded', euro(preview.pending)],
  ['Remaining', euro(preview.remaining)],
]
