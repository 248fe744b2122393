import { Anchor, Text } from '@mantine/core'
import type { AdminBooking, readBooking } from '@synapse/shared/booking/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { IconExternalLink } from '@tabler/icons-react'
import lines from '#booking/BookingPage.module.css'
import classes from '#booking/BookingPayments.module.css'
import { paymentWords } from '#payment/payment-words.ts'
import { failureText, refundLineWords, requesters } from '#refund/refund-words.ts'
import { Money } from '#ui/Money.tsx'
import { shortMoment } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Payment = AnswerOf<typeof readBooking>['payments'][number]

/** What came in for a booking and what went back. */
export const BookingPayments = (props: { booking: AdminBooking; payments: readonly Payment[] }) => (
  <Panel title="Payments">
    {props.payments.length === 0 ? (
      <Text c="dimmed">
        {props.booking.hasPayment
          ? 'The payments were not saved on this device.'
          : 'No payment was taken for this booking.'}
      </Text>
    ) : (
      <ul className={lines.list}>
        {props.payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </ul>
    )}
  </Panel>
)

const PaymentLine = ({ payment }: { payment: Payment }) => {
  const { label, tone } = paymentWords[payment.status]
  return (
    <li>
      <div className={lines.line}>
        <strong>
          <Money amount={payment.amount} />
        </strong>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span className="soft">{`${shortMoment(payment.paymentDate)}, ${payment.paymentMethod}`}</span>
        {payment.stripeUrl && (
          <Anchor href={payment.stripeUrl} target="_blank" rel="noreferrer" size="sm">
            Open in Stripe <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </div>
      {payment.refunds.length > 0 && (
        <ul className={`${lines.list} ${classes.refunds}`} aria-label="Refunds">
          {payment.refunds.map((refund) => (
            <li key={refund.id} className={lines.line}>
              <span>
                Refund of <Money amount={refund.amount} />
              </span>
              <StatusBadge tone={refundLineWords[refund.status].tone}>
                {refundLineWords[refund.status].label}
              </StatusBadge>
              <span className="soft">
                {[
                  `${shortMoment(refund.createdAt)}, ${requesters[refund.requestedBy]}`,
                  refund.reason,
                  refund.failureReason && failureText(refund.failureReason),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
