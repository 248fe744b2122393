import { downloadReceipt } from '@synapse/shared/booking/checkout-contract'
import { pathOf } from '@synapse/shared/contract/call'
import { readInvoiceRequestPage } from '@synapse/shared/invoice/booking-contract'
import { successPath } from '@synapse/shared/website/website'
import { readWithdrawalPage } from '@synapse/shared/withdrawal/contract'
import { Booking, readTimeline } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Context } from '#core/context'
import { isSameSecret } from '#core/secret'
import { type LinkSettings, linkSignature } from '#core/signed-link'
import type { Website } from '#website/model'

/**
 * Returns the link to the booking page in an e-mail. Each recipient has a different link, so that
 * correcting a mistyped address revokes the link sent to the wrong address.
 */
export const statusLinkOf = (
  settings: LinkSettings,
  { slug }: Pick<Website, 'slug'>,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) => `${settings.publicUrl}${successPath(slug)}?session_id=${mailToken(settings, id, recipient)}`

/** Returns the link to a receipt's PDF, with the same token as the link to the booking page. */
export const receiptLinkOf = (
  settings: LinkSettings,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
  number: string,
) =>
  settings.publicUrl +
  pathOf(downloadReceipt, { params: { session_id: mailToken(settings, id, recipient), number } })

/** Returns the link to the withdrawal page, with the same token as the link to the booking page. */
export const withdrawalLinkOf = (
  settings: LinkSettings,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) =>
  settings.publicUrl +
  pathOf(readWithdrawalPage, { params: { token: mailToken(settings, id, recipient) } })

/** Returns whether a token comes from a link in an e-mail rather than from a checkout page. */
export const isMailToken = (token: string): boolean => token.startsWith('mail_')

/**
 * Returns the booking that a link in an e-mail belongs to; undefined if the link is invalid or was
 * sent to a former address.
 */
export const findBookingByMailToken = async ({ db, settings }: Context, token: string) => {
  const id = idIn(token)
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking) return undefined
  const isOf = (address: string) => isSameSecret(mailToken(settings, booking.id, address), token)
  return [booking.studentEmail, booking.calendarEmail].some(isOf) ? booking : undefined
}

/**
 * Returns a token that replaces the checkout session's id for a free booking. The booking's id
 * isn't secret enough: invitations contain it, and so do links sent to mistyped addresses.
 */
export const freeBookingToken = (settings: Pick<LinkSettings, 'appSecret'>, id: string): string =>
  `free_${markedId(settings, id, id)}`

/** Returns the booking id in a free booking's token, or undefined for any other session id. */
export const bookingIdOfFreeToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  sessionId: string,
): string | undefined => {
  const id = sessionId.startsWith('free_') ? idIn(sessionId) : undefined
  return id && isSameSecret(freeBookingToken(settings, id), sessionId) ? id : undefined
}

const mailToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  id: string,
  address: string,
): string => `mail_${markedId(settings, id, `${id} ${address.toLowerCase()}`)}`

/** Returns the id, followed by a 128-bit code that can't be guessed without APP_SECRET. */
const markedId = ({ appSecret }: Pick<LinkSettings, 'appSecret'>, id: string, what: string) =>
  `${compactId(id)}${linkSignature(appSecret, 'booking', what).subarray(0, 16).toString('hex')}`

/** In both kinds of token, the id follows a prefix of five characters. */
const idIn = (token: string) => idFromCompact(token.slice(5, 37))

/** Returns the secret link to a booking's invoice form; null if the booking is free. */
export const invoiceLinkOf = (
  settings: LinkSettings,
  booking: Pick<Booking, 'id' | 'finalPrice' | 'studentEmail'>,
): string | null =>
  booking.finalPrice === '0.00'
    ? null
    : settings.publicUrl +
      pathOf(readInvoiceRequestPage, { params: { token: invoiceToken(settings, booking) } })

/** The release date of the version that added the student's address to the links' signature. */
const linksContainAddressSince = new Date('2026-11-28')

/** Finds an invoice form's booking; undefined if the token is invalid or for a former address. */
export const findBookingByInvoiceToken = async ({ db, settings }: Context, token: string) => {
  const id = idFromCompact(Buffer.from(token, 'base64url').toString('hex').slice(0, 32))
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking) return undefined
  if (isSameSecret(invoiceToken(settings, booking), token)) return booking
  // Links of earlier versions don't contain the address, so a change of address didn't revoke them.
  if (!isSameSecret(invoiceToken(settings, { id: booking.id }), token)) return undefined
  const changes = await readTimeline(db, booking.id, 'guests_changed')
  const hasMoved = changes.some(({ detail, at }) => detail.email && at >= linksContainAddressSince)
  return hasMoved ? undefined : booking
}

const invoiceToken = (
  { appSecret }: Pick<LinkSettings, 'appSecret'>,
  { id, studentEmail }: Pick<Booking, 'id'> & Partial<Pick<Booking, 'studentEmail'>>,
) => {
  const what = studentEmail ? `${id} ${studentEmail.toLowerCase()}` : id
  const mark = linkSignature(appSecret, 'invoice-request', what).subarray(0, 16)
  return Buffer.concat([Buffer.from(compactId(id), 'hex'), mark]).toString('base64url')
}
