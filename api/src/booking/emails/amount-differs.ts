import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import { fromNumeric } from '#db/columns'
import type { Payment } from '#payment/model'

/** The student paid a different amount from the booking's price. */
export const amountDiffers = ({ amount, currency }: Payment): MailTemplate => ({
  kind: 'amount-differs',
  attachInvite: false,
  write: (about) => {
    const { booking, website } = about
    const price = formatEuro(booking.totalCents)
    const paid =
      currency === 'eur' ? formatEuro(fromNumeric(amount)) : `${amount} ${currency.toUpperCase()}`
    return {
      subject: `Payment: does not fit your booking, we are looking into it · ${website.name}`,
      preview: 'Your booking isn’t confirmed yet. We’ll contact you to sort it out.',
      heading: 'Your payment doesn’t match your booking',
      blocks: [
        `Your payment of ${paid} reached us, but the session costs ${price}. So it is not booked. We are looking into it: either you get a refund, or we settle it with you. You need not do anything; please do not pay again.`,
        sessionFacts(about),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})
