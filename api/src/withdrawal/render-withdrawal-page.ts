import { isSessionOver, orderNumber } from '@synapse/shared/booking/booking'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'
import {
  formatDayYear,
  formatMinutes,
  formatMoment,
  formatMonth,
  maltaDate,
  maltaTime,
  timeSpan,
  weekdayName,
} from '@synapse/shared/time'
import { visitorTime } from '@synapse/shared/visitor-time'
import { successPath } from '@synapse/shared/website/paths'
import type { WithdrawalStatement } from '@synapse/shared/withdrawal/contract'
import { lastRefundDay, withdrawalStatus } from '@synapse/shared/withdrawal/withdrawal'
import { withdrawalRefundText, withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { Booking } from '#booking/model'
import { readWithdrawalAmounts } from '#booking/read-withdrawal'
import { findBookingByMailToken } from '#booking/visitor-token'
import { readSeller, renderNotFound } from '#business/read-seller'
import {
  clientPage,
  type FormInput,
  formField,
  type HtmlPage,
  sessionTime,
  statusLabel,
  summaryList,
} from '#client-page/page'
import type { Context } from '#core/context'
import { escapeHtml } from '#core/html'
import { fromTimestamp } from '#db/columns'
import { readWebsiteAndLabel } from '#website/model'
import { contractOf } from '#withdrawal/emails/withdrawal-confirmation'

/** The statement to confirm, or submitted values with error messages for invalid fields. */
type WithdrawalStep = { statement: WithdrawalStatement } | FormInput

/**
 * Renders the page where a student withdraws from a booking's contract.
 * @param token the secret in the page's URL
 * @param step what the student has submitted, if anything
 */
export const renderWithdrawalPage = async (
  context: Context,
  token: string,
  step?: WithdrawalStep,
): Promise<HtmlPage> => {
  const { db } = context
  const at = context.now()
  const booking = await findBookingByMailToken(context, token)
  if (!booking?.withdrawableUntil) return renderNotFound(context)
  const seller = await readSeller(context)
  const { website, label } = await readWebsiteAndLabel(db, booking)
  const named = { ...seller, businessName: seller.businessName || website.name, website }
  const order = `<p class="soft">Order ${orderNumber(booking.id)}</p>`
  const amounts = await readWithdrawalAmounts(db, booking, at)
  const refundText = withdrawalRefundText(amounts, lastRefundDay(amounts.at))
  const bookingLink = (text: string, attributes = '') =>
    `<a${attributes} href="${successPath(website.slug)}?session_id=${token}">${text}</a>`
  const closed = closedSentence(booking, {
    until: booking.withdrawableUntil,
    refundCents: amounts.refundCents,
    now: at,
  })
  if (closed) {
    const isWithdrawn = booking.withdrawnAt !== null
    const refundCents = isWithdrawn ? amounts.refundCents + amounts.requestedCents : 0
    const body = `${order}
<h1>${closed.title}</h1>
${isWithdrawn ? `<p>${refundText}</p>` : ''}
<p>${closed.sentence}</p>
${sessionPass(booking, label, at, refundCents)}
<p>${bookingLink('Open my booking')}</p>`
    return clientPage(named, closed.title, body, { isPlain: true })
  }
  const isConfirming = step && 'statement' in step
  const title = isConfirming ? 'Confirm your withdrawal' : withdrawLabel
  const body = `${order}
<h1>${title}</h1>
<p>If you withdraw now, the session will be cancelled. ${refundText}</p>
${sessionPass(booking, label, at)}
${
  isConfirming
    ? confirmation(booking, step.statement)
    : statementForm(
        booking,
        step ?? { values: valuesOf(booking), wrong: {} },
        bookingLink('Keep my booking', ' class="button second"'),
      )
}`
  return clientPage(named, title, body, { isPlain: true })
}

const sessionPass = (booking: Booking, label: string, now: Temporal.Instant, refundCents = 0) => {
  const { start, durationMinutes, finalPrice } = booking
  const date = maltaDate(start)
  return `<section class="pass">
<div class="title"><h2>${weekdayName(date.dayOfWeek)}<br><span class="day">${date.day}</span> ${formatMonth(date)}</h2>${stamp(booking, now)}</div>
<p class="time"><span class="whole">${timeSpan(start, durationMinutes)}</span> ${maltaTime}${ownTimeOf(booking)}</p>
${summaryList([
  [
    'Session type',
    `${escapeHtml(label)}<span class="soft">${formatMinutes(durationMinutes)}</span>`,
  ],
  refundCents > 0
    ? ['To be refunded', formatEuro(refundCents)]
    : ['Price', formatEuroText(finalPrice)],
])}
</section>`
}

const stamp = (booking: Booking, now: Temporal.Instant) => {
  if (booking.withdrawnAt) return statusLabel('Withdrawn', 'off')
  if (booking.paymentStatus !== 'completed') return statusLabel('Cancelled', 'off')
  return isSessionOver(booking, now) ? statusLabel('Past', 'off') : ''
}

/**
 * Returns the session's time in the student's time zone as HTML, or '' if it is the same as in
 * Malta.
 */
const ownTimeOf = ({ start, durationMinutes, visitorZone }: Booking) => {
  const ownTime = visitorTime(start, durationMinutes, visitorZone || undefined)
  return ownTime ? `<span class="soft">${escapeHtml(ownTime)}</span>` : ''
}

const valuesOf = ({ studentName: name, studentEmail: email }: Booking) => ({ name, email })

type Period = { until: string; refundCents: number; now: Temporal.Instant }

/**
 * Returns why a student can't withdraw on the page; undefined if they can.
 * @param period.refundCents the refund due if the student withdraws now
 */
const closedSentence = (booking: Booking, { until, refundCents, now }: Period) => {
  if (booking.withdrawnAt)
    return {
      title: 'You’ve withdrawn from your contract',
      sentence: `We received your withdrawal on ${formatMoment(fromTimestamp(booking.withdrawnAt))}. You’ll get a confirmation by e-mail.`,
    }
  if (booking.paymentStatus !== 'completed')
    return {
      title: 'This booking is already cancelled',
      sentence:
        refundCents > 0 && withdrawalStatus(booking, now) === 'open'
          ? `To get your payment back, you can withdraw until the end of ${formatDayYear(until)} by replying to the e-mail about the cancellation.`
          : 'You don’t need to withdraw. If you expected something else, please write to us.',
    }
  const title = 'You can no longer withdraw'
  const sentences = {
    none: undefined,
    open: undefined,
    over: `You could withdraw from this contract until the end of ${formatDayYear(until)}.`,
    held: `You asked for your session within the withdrawal period, and it was held on ${sessionTime(booking)}. Your right to withdraw ended with it.`,
  }
  const sentence = sentences[withdrawalStatus(booking, now)]
  return sentence && { title, sentence }
}

const statementForm = (
  booking: Booking,
  input: FormInput,
  keepLink: string,
) => `<form method="post">
<h2>Your statement</h2>
<blockquote>I withdraw from the contract for this session, order ${orderNumber(booking.id)}.</blockquote>
<div class="fields">
<div class="wide">${formField({ name: 'name', label: 'Your name', attributes: `autocomplete="name" required maxlength="${maxNameLength}"` }, input)}</div>
<div class="wide">${formField({ name: 'email', label: 'E-mail address for the confirmation', attributes: `type="email" autocomplete="email" required maxlength="${maxEmailLength}"` }, input)}</div>
</div>
<p class="soft">You’ll confirm on the next page.</p>
<div class="buttons"><button>Continue</button>${keepLink}</div>
</form>`

const confirmation = (
  booking: Booking,
  { name, email }: WithdrawalStatement,
) => `<form method="post">
<h2>Your statement</h2>
<blockquote>I, <strong>${escapeHtml(name)}</strong>, withdraw from ${contractOf(booking)}.</blockquote>
<p>We’ll send the confirmation to <strong class="address">${escapeHtml(email).replace('@', '@<wbr>')}</strong>.</p>
<input type="hidden" name="name" value="${escapeHtml(name)}">
<input type="hidden" name="email" value="${escapeHtml(email)}">
<div class="buttons"><button name="step" value="confirm" class="danger">Confirm withdrawal</button><button name="step" value="edit" class="second">Back</button></div>
</form>`
