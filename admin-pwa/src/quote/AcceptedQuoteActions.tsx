import { orderNumber } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { DraftFields } from '@synapse/shared/invoice/contract'
import { centsFromEuro } from '@synapse/shared/money'
import { linkQuoteInvoice } from '@synapse/shared/quote/contract'
import { otherId } from '@synapse/shared/quote/quote'
import { IconCalendarPlus, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { newBookingInputKey } from '#booking/input-keys.ts'
import { NewBookingDialog } from '#booking/new/NewBookingDialog.tsx'
import { bookingListQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { invoiceFromQuote, quoteInvoiceId } from '#quote/accepted-quote.ts'
import { createInvoice } from '#quote/create-invoice.ts'
import type { QuoteActionProps } from '#quote/QuoteActions.tsx'
import { quoteName } from '#quote/quote-labels.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { joinQueries, unloadedReason } from '#ui/QueryBoundary.tsx'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'
import { websitesQuery } from '#website/queries.ts'

export const AcceptedQuoteActions = ({ quote, pdf }: QuoteActionProps) => {
  const navigate = useNavigate()
  const bookingId = otherId(quote.id)
  const query = joinQueries({
    clients: useQuery(clientsQuery()),
    business: useQuery(businessQuery()),
    websites: useQuery(websitesQuery()),
    invoices: useQuery(invoicesQuery()),
    bookings: useQuery(bookingListQuery('completed', { search: orderNumber(bookingId) })),
  })
  const unloaded = unloadedReason(query)
  const { clients, business, websites, invoices = [], bookings } = query.data ?? {}
  const client = clients?.find(({ id }) => id === quote.clientId)
  const invoiceId = quoteInvoiceId(quote.invoiceId ?? quote.id, invoices)
  const isInvoiced = invoiceId === quote.invoiceId
  const create = useCall(linkQuoteInvoice, {
    request: (_: DraftFields) => ({ params: { id: quote.id }, body: { invoiceId } }),
    send: createInvoice,
    successToast: ({ quoteNumber }) => ({
      title: 'Invoice Created',
      message: `The invoice is linked to ${quoteNumber}.`,
    }),
    errorToast: 'Couldn’t create the invoice',
  })
  // App versions before 28 November 2026 gave bookings the quote's id.
  const booking = bookings?.find(({ id }) => id === bookingId || id === quote.id)
  const website = quote.websiteId
    ? websites?.find(({ id }) => id === quote.websiteId)?.slug
    : defaultSlug
  const dialog = useDialog(unloaded ? undefined : website && newBookingInputKey(bookingId))
  const invoiceLink = quote.invoiceId !== null && {
    label: 'Open invoice',
    Icon: IconFileInvoice,
    to: paths.invoice(quote.invoiceId),
  }
  const createInvoiceAction = {
    label: 'Create invoice',
    Icon: IconFileInvoice,
    blockedReason: unloaded ?? (booking && chargedReason(booking)),
    call: create,
    onClick: () =>
      client &&
      business &&
      create.mutate(invoiceFromQuote(quote, client, business), {
        onSuccess: () => navigate(paths.invoice(invoiceId)),
      }),
  }
  const openBooking = booking && {
    label: 'Open booking',
    Icon: IconCalendarPlus,
    to: paths.booking(booking.website, booking.id),
  }
  const createBooking = {
    label: 'Create booking',
    Icon: IconCalendarPlus,
    blockedReason: unloaded,
    onClick: dialog.open,
  }
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={(isInvoiced && invoiceLink) || createInvoiceAction}
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

const chargedReason = ({ owed, revenue }: AdminBooking) =>
  centsFromEuro(owed) + centsFromEuro(revenue) > 0
    ? 'The quote’s booking already charges for the session.'
    : undefined
