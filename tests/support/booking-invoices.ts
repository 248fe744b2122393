import { createClient } from '@synapse/shared/client/contract'
import { makeBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { type Invoice, listInvoices } from '@synapse/shared/invoice/contract'
import { documentOf } from '@synapse/shared/invoice/document'
import type { Operator } from './as-operator.ts'
import { invoicesOf } from './invoices.ts'
import type { World } from './world.ts'

type Booked = { id: string; studentEmail: string }

/** Makes the invoices of bookings, as the operator does. */
export const bookingInvoicesIn = (world: World, operator: Operator) => {
  const make = invoicesOf(world, operator)
  const invoiceOf = (id: string) => operator.call(makeBookingInvoice, { params: { id } })
  const all = () => operator.call(listInvoices)
  /** The client who has booked, with an address. */
  const know = ({ studentEmail }: Booked) =>
    operator.call(createClient, {
      input: {
        businessName: 'Borg & Sons',
        email: studentEmail.toUpperCase(),
        address: '1 Triq il-Kbira\nVictoria',
      },
    })
  return {
    make,
    invoiceOf,
    all,
    know,
    read: async (id: string) => (await all()).find((one) => one.id === id) as Invoice,
    /** The issued invoice of a booking. */
    issuedOf: async (booking: Booked) => {
      await know(booking)
      return make.issue((await invoiceOf(booking.id)).id)
    },
    /** What it says on paper. */
    paper: (invoice: Invoice) => {
      if (!invoice.issuer) throw new Error('It is not issued yet')
      return documentOf(invoice, invoice.issuer)
    },
  }
}
