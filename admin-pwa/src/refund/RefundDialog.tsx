import { Radio, Stack, Text, TextInput } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { isCallError } from '@synapse/shared/contract/call'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import {
  previewBookingRefund,
  previewRefund,
  processRefund,
  type RefundPreview,
  refundBooking,
} from '@synapse/shared/refund/contract'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { formatTime } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#data/api.ts'
import { uncachedQuery } from '#data/query.ts'
import { recordQuery } from '#data/records.ts'
import { creditNoteNotice } from '#invoice/credit-note-notice.ts'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { ManualRefundFields } from '#payment/ManualRefundFields.tsx'
import { describeRefund, manualRefundNotice } from '#refund/describe-refund.ts'
import { refundInputKey } from '#refund/input-keys.ts'
import { type RefundValues, refundChoice, refundForm } from '#refund/refund-values.ts'
import { DescriptionList, type Fact } from '#ui/detail/DescriptionList.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { useChangeConfirmation, type WatchedValues } from '#ui/dialog/use-change-confirmation.tsx'
import { ErrorAlert } from '#ui/ErrorAlert.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatListDay } from '#ui/format/format-time.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = DialogControls & { subject: RefundSubject }

export const RefundDialog = ({ subject, ...controls }: Props) => (
  <Dialog {...controls} title="Process refund" size="sm">
    <RefundForm subject={subject} />
  </Dialog>
)

const RefundForm = (props: Pick<Props, 'subject'>) => (
  <FormBoundary
    queries={{ preview: refundPreviewQuery(props.subject), invoices: invoicesQuery() }}
    fields={5}
  >
    {(data) => <LoadedRefundForm {...props} {...data} />}
  </FormBoundary>
)

type FormProps = Pick<Props, 'subject'> & { preview: RefundPreview; invoices: readonly Invoice[] }

const useRefundForm = ({ subject, preview }: FormProps) => {
  const refund = useRefund(subject)
  const { notice, blockedReason } = useChangeConfirmation(watchedValues(preview), refund)
  const form = useRestorableForm({
    ...refundForm,
    inputKey: refundInputKey(idOf(subject)),
    ...refundForm.initialValues(preview),
    rules: refundForm.rules(preview),
    send: (values, callbacks) => refund.mutate(refundForm.requestOf(values, preview), callbacks),
  })
  return { form, refund, notice, blockedReason, ...refundChoice(form.values, preview) }
}

const LoadedRefundForm = (props: FormProps) => {
  const { subject, preview, invoices } = props
  const { form, refund, notice, blockedReason, ...choice } = useRefundForm(props)
  const { planned, hasManualPart, remaining, cents, problem, isEnding } = choice
  const invoice = invoiceOfBooking(invoices, preview.bookingId)
  const { data: booking } = useQuery(recordQuery('bookings', preview.bookingId))
  const isTodo = 'todoId' in subject
  const nothing = isZero(preview.paid) ? 'no payment' : 'nothing left'
  const effect = isEnding ? 'cancels the booking' : 'closes the task'
  return (
    <RestorableForm form={form}>
      {notice}
      {refund.error && <ErrorAlert title="Refund failed">{refundError(refund.error)}</ErrorAlert>}
      <DescriptionList facts={factsOf(preview, booking)} />
      {remaining > 0 ? (
        <AmountFields form={form} remaining={remaining} problem={problem} />
      ) : (
        <Text mt="md">
          {joinNonEmpty(' ', `There’s ${nothing} to refund.`, isTodo && `This only ${effect}.`)}
        </Text>
      )}
      <ManualRefundFields
        form={form}
        hasCardPart={preview.remaining !== preview.remainingByHand}
        hasManualPart={hasManualPart}
        notice={manualRefundNotice(planned)}
      />
      {cents !== undefined && (
        <Text className="soft" mt="md">
          <WholePhrases>
            {describeRefund({
              ...planned,
              booking,
              isEnding,
              creditNote: creditNoteNotice(invoice, { refundCents: cents, isEnding }),
            })}
          </WholePhrases>
        </Text>
      )}
      <FormButtons
        color="danger"
        cancelLabel="Back"
        call={refund}
        pendingLabel="Processing..."
        blockedReason={blockedReason}
        disabled={Boolean(problem) || (!isTodo && remaining === 0)}
      >
        {buttonLabel(choice)}
      </FormButtons>
    </RestorableForm>
  )
}

type AmountProps = {
  form: RestorableFormState<RefundValues, 'amount'>
  remaining: number
  problem: string | null
}

const AmountFields = ({ form, remaining, problem }: AmountProps) => {
  const { isPartial, amount } = form.values
  return (
    <>
      <Radio.Group
        label="Amount to refund"
        mt="md"
        value={isPartial ? 'partial' : 'full'}
        onChange={(value) => form.setFieldValue('isPartial', value === 'partial')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="full" label={`Full amount: ${formatEuro(remaining)}`} />
          <Radio value="partial" label="Partial amount" />
        </Stack>
      </Radio.Group>
      {isPartial && (
        <TextInput
          mt="sm"
          inputMode="decimal"
          {...form.field('amount')}
          error={amount && problem}
        />
      )}
    </>
  )
}

const buttonLabel = ({ planned, cents, isEnding }: ReturnType<typeof refundChoice>) => {
  const { remaining, remainingByHand, hasBegun } = planned
  if (isZero(remaining)) return isEnding ? 'Cancel booking' : 'Close task'
  if (!cents) return 'Refund'
  if (remaining === remainingByHand) return `Record refund of ${formatEuro(cents)}`
  return `Refund ${formatEuro(cents)}${isEnding && !hasBegun ? ' and cancel' : ''}`
}

const factsOf = (
  preview: RefundPreview,
  booking: AdminBooking | null | undefined,
): (Fact | false)[] => [
  ['Student', preview.studentName],
  !!booking && [
    'Session',
    `${formatListDay(booking.sessionDate)}, ${formatTime(booking.sessionDate)}`,
  ],
  ['Paid', formatEuroText(preview.paid)],
  !isZero(preview.refunded) && ['Already refunded', formatEuroText(preview.refunded)],
  !isZero(preview.pending) && ['Being refunded', formatEuroText(preview.pending)],
  ['Still refundable', formatEuroText(preview.remaining)],
]

const watchedValues = (preview: RefundPreview): WatchedValues => ({
  'amount paid': formatEuroText(preview.paid),
  'amount refunded': formatEuroText(preview.refunded),
  'amount being refunded': formatEuroText(preview.pending),
  'remaining amount': formatEuroText(preview.remaining),
  'effect of a full refund':
    preview.cancelsBooking === 'never' ? '“booking unchanged”' : '“booking cancelled”',
})

type RefundSubject = { todoId: string } | { bookingId: string }

const refundPreviewQuery = (subject: RefundSubject) =>
  uncachedQuery('todoId' in subject ? previewRefund : previewBookingRefund, {
    params: { id: idOf(subject) },
  })

const useRefund = (subject: RefundSubject) =>
  useCall('todoId' in subject ? processRefund : refundBooking, {
    request: (body: ReturnType<typeof refundForm.requestOf>) => ({
      params: { id: idOf(subject) },
      body,
    }),
    successToast: ({ message }) => ({ title: 'Refund Processed', message }),
    errorToast: (error) => failureToast(`Failed to process refund: ${refundError(error)}`),
  })

const idOf = (subject: RefundSubject) => ('todoId' in subject ? subject.todoId : subject.bookingId)

const refundError = (error: unknown): string =>
  isCallError(error) && error.answer?.details
    ? refundFailureText(error.answer.details)
    : errorMessage(error)
