import { Group, Stack } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import {
  draftBookingInvoice,
  type InvoiceRequest,
  readInvoiceRequest,
} from '@synapse/shared/invoice/booking-contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { addressProblem } from '@synapse/shared/invoice/simplified'
import { isZero } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#data/query.ts'
import { InvoiceBadge } from '#invoice/InvoiceBadge.tsx'
import { invoiceName } from '#invoice/invoice-name.ts'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

export const BookingInvoicePanel = ({ booking }: { booking: AdminBooking }) => {
  const navigate = useNavigate()
  const params = { id: booking.id }
  const create = useCall(draftBookingInvoice, {
    request: () => ({ params }),
    successToast: (invoice) => ({ title: 'Invoice Drafted', message: invoiceName(invoice) }),
    errorToast: 'Couldn’t create the invoice',
  })
  const invoices = useQuery(invoicesQuery())
  const request = useQuery(query(readInvoiceRequest, { params })).data?.request
  return (
    <Panel
      title="Invoice"
      actions={
        invoices.data &&
        !invoiceOfBooking(invoices.data, booking.id) && (
          <ActionButton
            size="sm"
            variant={request ? 'filled' : 'default'}
            blockedReason={draftBlockedReason(booking)}
            call={create}
            onClick={() =>
              create.mutate(undefined, {
                onSuccess: (invoice) => navigate(pathOfNew(invoice)),
              })
            }
          >
            Create invoice
          </ActionButton>
        )
      }
    >
      {request && <RequestedDetails {...request} />}
      <QueryBoundary query={invoices} skeleton={<TextSkeleton lines={1} />}>
        {(all) => {
          const own = all.filter(({ bookingId }) => bookingId === booking.id)
          if (own.length === 0)
            return !request && <p className="soft">This booking has no invoice yet.</p>
          return (
            <Stack
              component="ul"
              gap={10}
              mt={request ? 16 : 0}
              aria-label="Invoices for this booking"
            >
              {own.map((invoice) => (
                <BookingInvoice key={invoice.id} invoice={invoice} />
              ))}
            </Stack>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

/** A draft can't be issued without the client's address, so its page opens with the form. */
const pathOfNew = (invoice: Invoice) =>
  addressProblem(invoice) ? paths.newInvoice(invoice.id) : paths.invoice(invoice.id)

/** Returns why a booking can't be invoiced; undefined if it can. */
export const draftBlockedReason = ({
  paymentStatus,
  finalPrice,
  revenue,
}: AdminBooking): string | undefined => {
  const isOwed = paymentStatus === 'completed' && !isZero(finalPrice)
  return isOwed || Number(revenue) > 0
    ? undefined
    : 'Nothing is charged for this booking, so there’s nothing to invoice.'
}

const RequestedDetails = ({ name, address, country, vatNumber, askedAt }: InvoiceRequest) => (
  <DescriptionList
    facts={[
      ['Requested', formatMoment(askedAt)],
      ['For', name],
      ['Address', [...address.split('\n'), country].join(', ')],
      vatNumber !== null && ['VAT number', vatNumber],
    ]}
  />
)

const BookingInvoice = ({ invoice }: { invoice: Invoice }) => (
  <Group component="li" gap={12}>
    <RouteLink to={paths.invoice(invoice.id)} className="figures">
      {invoiceName(invoice)}
    </RouteLink>
    <InvoiceBadge invoice={invoice} />
    <Money amount={invoice.grossTotal} />
  </Group>
)
