import { formatEuro, sumCents } from '@synapse/shared/money'
import { type ManualMethod, methodPhrase } from '@synapse/shared/payment/payment'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'

export type RefundedAmounts = {
  byCardCents: number
  manual: readonly { cents: number; method: ManualMethod }[]
  keptCents: number
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
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})

/** Returns one sentence about the card refund and one about each manual refund. */
export const refundSentences = ({
  byCardCents,
  manual,
}: Omit<RefundedAmounts, 'keptCents'>): string[] => {
  const byCard = `Your refund of ${formatEuro(byCardCents)} is on its way to the card that you paid with. Your bank may take a few days to show it.`
  const byMethod = manual.map(
    ({ cents, method }) => `${formatEuro(cents)} was refunded to you${methodText(method)}.`,
  )
  return byCardCents > 0 ? [byCard, ...byMethod] : byMethod
}

const keptSentence = ({ byCardCents, manual, keptCents }: RefundedAmounts) => {
  const what = byCardCents > 0 || manual.length > 0 ? 'The remaining' : 'The'
  return (
    keptCents > 0 &&
    `${what} ${formatEuro(keptCents)} you paid won’t be refunded: sessions are non-refundable under our terms.`
  )
}

const methodText = (method: ManualMethod) => (method === 'other' ? '' : ` ${methodPhrase(method)}`)
