import { downloadReceipt } from '@synapse/shared/booking/checkout-contract'
import { pathOf } from '@synapse/shared/contract/call'
import { readInvoiceRequestPage } from '@synapse/shared/invoice/booking-contract'
import { isZero } from '@synapse/shared/money'
import { successPath } from '@synapse/shared/website/paths'
import { readWithdrawalPage } from '@synapse/shared/withdrawal/contract'
import type { Booking } from '#booking/model'
import { invoiceToken, mailToken } from '#booking/visitor-token'
import type { LinkSettings } from '#core/signed-link'
import type { Website } from '#website/model'

/**
 * Returns the link to the success page for an e-mail. Each recipient has a different link, so that
 * correcting a mistyped address revokes the link sent to the wrong address.
 */
export const statusLinkOf = (
  settings: LinkSettings,
  { slug }: Pick<Website, 'slug'>,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) => `${settings.publicUrl}${successPath(slug)}?session_id=${mailToken(settings, id, recipient)}`

/** Returns the link to a receipt's PDF, with the same token as the link to the success page. */
export const receiptLinkOf = (
  settings: LinkSettings,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
  number: string,
) =>
  settings.publicUrl +
  pathOf(downloadReceipt, { params: { session_id: mailToken(settings, id, recipient), number } })

/** Returns the link to the withdrawal page, with the same token as the link to the success page. */
export const withdrawalLinkOf = (
  settings: LinkSettings,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) =>
  settings.publicUrl +
  pathOf(readWithdrawalPage, { params: { token: mailToken(settings, id, recipient) } })

/** Returns the secret link to a booking's invoice form, or null if the booking is free. */
export const invoiceLinkOf = (
  settings: LinkSettings,
  booking: Pick<Booking, 'id' | 'finalPrice' | 'studentEmail'>,
): string | null =>
  isZero(booking.finalPrice)
    ? null
    : settings.publicUrl +
      pathOf(readInvoiceRequestPage, { params: { token: invoiceToken(settings, booking) } })
