import { formatEuro, sumCents } from '@synapse/shared/money'
import { type ManualMethod, methodPhrase } from '@synapse/shared/payment/payment'
import { formatDay } from '@synapse/shared/time'
import { bookingLinks, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'

export type RefundedAmounts = {
  byCardCents: number
  manual: readonly { cents: number; method: ManualMethod }[]
  keptCents: number
  /** The last day on which the student can withdraw, YYYY-MM-DD; null if the student can't. */
  withdrawableUntil: string | null
}

/** Tells guests that the session was cancelled, and tells the student how much was refunded. */
export const cancellationMail = (given: RefundedAmounts): MailTemplate => ({
  kind: 'cancellation',
  invite: 'current',
  write: (about) => {
    const refundCents = given.byCardCents + sumCents(given.manual.map(({ cents }) => cents))
    const { website, bookingUrl, isBooker, day, shortTime } = about
    return {
      subject:
        isBooker && refundCents > 0
          ? `Refund of ${formatEuro(refundCents)} for your cancelled session: ${shortTime} · ${website.name}`
          : `Cancelled: ${shortTime} · ${website.name}`,
      preview: `The session on ${day} will not take place.`,
      heading: 'Your session is cancelled',
      blocks: [
        'This session was cancelled. The attached file removes it from your calendar.',
        ...(isBooker ? [...refundSentences(given), keptSentence(given)] : []),
        sessionFacts(about, { text: 'Cancelled', isOff: true }),
        { kind: 'button', label: 'Book another session', url: bookingUrl },
        isBooker && bookingLinks({ ...about, invoiceLink: null }),
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})

/** Returns one sentence about the card refund and one about each manual refund. */
export const refundSentences = ({
  byCardCents,
  manual,
}: Pick<RefundedAmounts, 'byCardCents' | 'manual'>): string[] => {
  const byCard = `Your refund of ${formatEuro(byCardCents)} is on its way to the card that you paid with. Your bank may take a few days to show it.`
  const byMethod = manual.map(
    ({ cents, method }) =>
      `${formatEuro(cents)} was refunded to you${method === 'other' ? '' : ` ${methodPhrase(method)}`}.`,
  )
  return byCardCents > 0 ? [byCard, ...byMethod] : byMethod
}

const keptSentence = ({ byCardCents, manual, keptCents, withdrawableUntil }: RefundedAmounts) => {
  if (keptCents <= 0) return undefined
  const what = byCardCents > 0 || manual.length > 0 ? 'The remaining' : 'The'
  const kept = `${what} ${formatEuro(keptCents)} you paid`
  return withdrawableUntil
    ? `${kept} hasn’t been refunded. To get it back, you can withdraw from the contract until ${formatDay(Temporal.PlainDate.from(withdrawableUntil))} by replying to this e-mail.`
    : `${kept} won’t be refunded: sessions are non-refundable under our terms.`
}
