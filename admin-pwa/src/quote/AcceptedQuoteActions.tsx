import { orderNumber } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { linkQuoteInvoice } from '@synapse/shared/quote/contract'
import { otherId } from '@synapse/shared/quote/quote'
import { IconCalendarPlus, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { newBookingDraftKey } from '#booking/draft-keys.ts'
import { NewBookingDialog } from '#booking/new/NewBookingDialog.tsx'
import { bookingListQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { invoiceFromQuote, quoteInvoiceId } from '#quote/accepted-quote.ts'
import { createInvoice } from '#quote/create-invoice.ts'
import type { QuoteActionProps } from '#quote/QuoteActions.tsx'
import { quoteName } from '#quote/quote-labels.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { joinQueries, type QueryState } from '#ui/QueryBoundary.tsx'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'
import { websitesQuery } from '#website/queries.ts'

const invoiceBlockedReason = (
  client: Client | undefined,
  business: Business | undefined,
  booking: AdminBooking | undefined,
  unknown: string | undefined,
) => {
  if (!client) return 'The client is still loading.'
  if (!business) return 'Your business details are still loading.'
  if (unknown) return unknown
  if (booking && centsFromEuro(booking.owed) + centsFromEuro(booking.revenue) > 0)
    return 'The quote’s booking already charges for the session.'
}

/**
 * Returns why it isn't known whether the quote has an invoice or a booking; undefined if it is
 * known.
 */
const unknownReason = ({ data, error }: QueryState<unknown>) => {
  if (error)
    return 'Couldn’t load your invoices and bookings. Check your connection and reload the page.'
  if (data === undefined) return 'Your invoices and bookings are still loading.'
}

type Loaded = { client: Client; business: Business }

export const AcceptedQuoteActions = ({ quote, client, pdf }: QuoteActionProps) => {
  const navigate = useNavigate()
  const { data: business } = useQuery(businessQuery())
  const loaded = client && business && { client, business }
  const invoices = useQuery(invoicesQuery())
  const invoiceId = quoteInvoiceId(quote.invoiceId ?? quote.id, invoices.data ?? [])
  const isInvoiced = invoiceId === quote.invoiceId
  const create = useCall(linkQuoteInvoice, {
    request: (_: Loaded) => ({ params: { id: quote.id }, body: { invoiceId } }),
    send: (link, loaded) =>
      createInvoice(link, invoiceFromQuote(quote, loaded.client, loaded.business)),
    successToast: ({ quoteNumber }) => ({
      title: 'Invoice Created',
      message: `The invoice is linked to ${quoteNumber}.`,
    }),
    errorToast: 'Couldn’t create the invoice',
  })
  const bookingId = otherId(quote.id)
  const found = useQuery(bookingListQuery('completed', { search: orderNumber(bookingId) }))
  // App versions before 28 November 2026 gave bookings the quote's id.
  const booking = found.data?.find(({ id }) => id === bookingId || id === quote.id)
  const unknown = unknownReason(joinQueries({ invoices, found }))
  const { data: websites } = useQuery(websitesQuery())
  const website = quote.websiteId
    ? websites?.find(({ id }) => id === quote.websiteId)?.slug
    : defaultSlug
  const dialog = useDialog(unknown ? undefined : website && newBookingDraftKey(bookingId))
  const invoiceLink = quote.invoiceId !== null && {
    label: 'Open invoice',
    Icon: IconFileInvoice,
    to: paths.invoice(quote.invoiceId),
  }
  const createInvoiceAction = {
    label: 'Create invoice',
    Icon: IconFileInvoice,
    blockedReason: invoiceBlockedReason(client, business, booking, unknown),
    call: create,
    onClick: () =>
      loaded && create.mutate(loaded, { onSuccess: () => navigate(paths.invoice(invoiceId)) }),
  }
  const openBooking = booking && {
    label: 'Open booking',
    Icon: IconCalendarPlus,
    to: paths.booking(booking.website, booking.id),
  }
  const createBooking = {
    label: 'Create booking',
    Icon: IconCalendarPlus,
    blockedReason: website ? unknown : 'The website is still loading.',
    onClick: dialog.open,
  }
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={isInvoiced ? invoiceLink : createInvoiceAction}
        more={[openBooking ?? createBooking, !isInvoiced && invoiceLink, pdf]}
      />
      {!booking && website && (
        <NewBookingDialog
          {...dialog.controls}
          website={website}
          prefilled={{
            id: bookingId,
            studentName: client?.contactPerson ?? client?.businessName ?? '',
            studentEmail: client?.email ?? '',
            notes: `${quoteName(quote)}: ${quote.title}`,
            // The quote's invoice already charges for the session.
            isFree: isInvoiced,
          }}
        />
      )}
    </>
  )
}
