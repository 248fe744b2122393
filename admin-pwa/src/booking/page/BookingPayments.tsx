import { Anchor, Group, Stack } from '@mantine/core'
import {
  type AdminBooking,
  addBookingPayment,
  type readBooking,
  removeBookingPayment,
} from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText, isZero } from '@synapse/shared/money'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { methodPhrase } from '@synapse/shared/payment/payment'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { humanize } from '@synapse/shared/text/humanize'
import { formatShortDate } from '@synapse/shared/time'
import { blockedReason } from '#booking/blocked-reason.ts'
import { paymentInputKey } from '#booking/input-keys.ts'
import { FeeAndPayout } from '#payment/FeeAndPayout.tsx'
import { PaymentsPanel } from '#payment/PaymentsPanel.tsx'
import { paymentRemovedToast, paymentTimeText, timeOfPayment } from '#payment/payment-labels.ts'
import { StripeLink } from '#payment/StripeLink.tsx'
import { requesterLabels } from '#refund/refund-labels.ts'
import { Badge, StateBadge } from '#ui/Badge.tsx'
import type { useDialog } from '#ui/dialog/use-dialog.ts'
import { Money } from '#ui/figure/Money.tsx'
import { joinNonEmpty } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Payment = AnswerOf<typeof readBooking>['payments'][number]
type Props = {
  booking: AdminBooking
  payments: readonly Payment[]
  dialog: ReturnType<typeof useDialog>
}

export const BookingPayments = ({ booking, payments, dialog }: Props) => {
  const { id } = booking
  const add = useCall(addBookingPayment, {
    request: (body: ManualPayment) => ({ params: { id }, body }),
    successToast: (answer, { amount }) => ({
      title: 'Payment Recorded',
      message: `${formatEuroText(amount)} from ${answer.booking.studentName}`,
    }),
    errorToast: 'Couldn’t record the payment',
  })
  const remove = useCall(removeBookingPayment, {
    request: (paymentId: string) => ({ params: { id, paymentId } }),
    successToast: ({ booking: { owed } }) => paymentRemovedToast('booking', owed),
  })
  // Visitors pay in full at checkout, so a balance is due only if the price was raised.
  const isPaidManually =
    !isZero(booking.finalPrice) && (booking.source === 'operator' || !isZero(booking.owed))
  return (
    <PaymentsPanel
      dialog={dialog}
      isButtonInHeader
      inputKey={paymentInputKey(id)}
      owed={booking.owed}
      defaultMethod="cash"
      emptyText={emptyText(booking)}
      blockedReason={
        blockedReason('recordPayment', booking, useNow()) ??
        (isZero(booking.owed) ? 'This booking is fully paid.' : undefined)
      }
      payments={payments.map((payment) => ({
        id: payment.id,
        amount: payment.amount,
        when: paymentTimeText(timeOfPayment(payment)),
        method: <PaymentMethod payment={payment} />,
        canRemove: isManual(payment) && payment.refunds.length === 0,
        below: (payment.refunds.length > 0 || payment.stripeUrl || payment.receipt) && (
          <>
            <ReceiptLink receipt={payment.receipt} />
            {payment.stripeUrl && <StripeLink url={payment.stripeUrl} />}
            <FeeAndPayout payment={payment} />
            {payment.refunds.length > 0 && <Refunds refunds={payment.refunds} />}
          </>
        ),
      }))}
      recording={isPaidManually ? add : undefined}
      removing={remove}
    />
  )
}

const isManual = ({ stripePaymentIntentId }: Payment) => stripePaymentIntentId === null

const emptyText = ({ hasPayment, owed }: AdminBooking) => {
  if (hasPayment)
    return 'The payments aren’t saved on this device. They appear once the server responds.'
  return isZero(owed) ? 'No payment was taken for this booking.' : 'No payments yet.'
}

const ReceiptLink = ({ receipt }: Pick<Payment, 'receipt'>) =>
  receipt && (
    <Group gap="4px 10px">
      <Anchor href={receipt.url} className="tall-link" size="sm">
        Receipt {receipt.number}
      </Anchor>
      {receipt.isVoid && <Badge tone="neutral">Void</Badge>}
    </Group>
  )

const PaymentMethod = ({ payment }: { payment: Payment }) => (
  <Group component="span" gap="4px 10px">
    {payment.status !== 'completed' && <StateBadge state={payment.status} />}
    <span>
      {joinNonEmpty(
        ', ',
        humanize(payment.paymentMethod),
        isManual(payment) && payment.reference && `your reference: ${payment.reference}`,
      )}
    </span>
  </Group>
)

const Refunds = ({ refunds }: Pick<Payment, 'refunds'>) => (
  <Stack
    component="ul"
    aria-label="Refunds"
    gap={10}
    pl="md"
    style={{ borderLeft: '2px solid var(--line)' }}
  >
    {refunds.map((refund) => (
      <Group key={refund.id} component="li" gap="4px 10px">
        <span>
          Refund of <Money amount={refund.amount} />
        </span>
        <StateBadge state={refund.status} />
        <span className="soft">
          {joinNonEmpty(
            ' · ',
            whenRefunded(refund),
            refund.reason,
            refund.failureReason && refundFailureText(refund.failureReason),
          )}
        </span>
      </Group>
    ))}
  </Stack>
)

/** Describes a refund: '22 Nov 2026, in cash, by you'. */
const whenRefunded = ({ createdAt, givenOn, method, requestedBy }: Payment['refunds'][number]) =>
  joinNonEmpty(
    ', ',
    givenOn ? formatShortDate(givenOn) : formatDateTime(createdAt),
    method && methodPhrase(method),
    requesterLabels[requestedBy],
  )
