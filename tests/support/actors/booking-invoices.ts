import { createClient } from '@synapse/shared/client/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { type Invoice, listInvoices } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import type { Operator } from '../world/as-operator.ts'
import type { World } from '../world/world.ts'
import { invoiceFactory } from './invoices.ts'

type Booked = { id: string; studentEmail: string }

/** Creates invoices for bookings as the operator. */
export const bookingInvoiceFactory = (world: World, operator: Operator) => {
  const invoices = invoiceFactory(world, operator)
  const draftOf = (id: string) => operator.call(draftBookingInvoice, { params: { id } })
  const all = () => operator.call(listInvoices)
  /** Creates a client with the student's e-mail address and a postal address. */
  const addClient = ({ studentEmail }: Booked) =>
    operator.call(createClient, {
      input: {
        businessName: 'Borg & Sons',
        email: studentEmail.toUpperCase(),
        address: '1 Triq il-Kbira\nVictoria',
      },
    })
  return {
    invoices,
    draftOf,
    all,
    addClient,
    read: async (id: string) => (await all()).find((one) => one.id === id) as Invoice,
    /** Issues a booking's invoice. */
    issuedOf: async (booking: Booked) => {
      await addClient(booking)
      return invoices.issue((await draftOf(booking.id)).id)
    },
    /** Returns the content of an invoice's PDF as data, without generating the PDF. */
    paper: (invoice: Invoice) => {
      if (!invoice.issuer) throw new Error('This invoice is not issued yet')
      return invoiceDocument(invoice, invoice.issuer)
    },
  }
}
