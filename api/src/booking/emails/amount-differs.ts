import { centsFromEuro, formatAmount, formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'
import type { Payment } from '#payment/model'

/** Tells the student that the amount paid doesn't match the booking's price. */
export const amountDiffersMail = ({ amount, currency }: Payment): MailTemplate => ({
  kind: 'amount-differs',
  write: (about) => {
    const price = formatEuro(about.booking.totalCents)
    const paid = formatAmount(centsFromEuro(amount), currency)
    return {
      subject: `Your payment doesn’t match your booking · ${about.website.name}`,
      preview: 'Your booking isn’t confirmed yet. We’ll contact you to sort it out.',
      heading: 'Your payment doesn’t match your booking',
      blocks: [
        `We received your payment of ${paid}, but the session costs ${price}. Your booking isn’t confirmed yet. We’re looking into it and will either refund you or contact you to sort it out. You don’t need to do anything; please don’t pay again.`,
        sessionFacts(about),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})
