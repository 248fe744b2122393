import { createClient } from '@synapse/shared/client/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { beforeEach } from 'vitest'
import type { BusinessChanges } from '#support/actors/change-business.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { type TestWorld, useWorld } from '#support/world/use-world.ts'

type Booked = { id: string; studentEmail: string }

/** Creates invoices for bookings as the operator. */
export const bookingInvoiceActions = ({ operator }: Pick<TestWorld, 'operator'>) => {
  const invoices = invoiceActions({ operator })
  const draftOf = (id: string) => operator.call(draftBookingInvoice, { params: { id } })
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
    addClient,
    issuedOf: async (booking: Booked) => {
      await addClient(booking)
      return invoices.issue((await draftOf(booking.id)).id)
    },
    /** Returns the content of an invoice's PDF as data, without rendering it. */
    paper: (invoice: Invoice) => {
      if (!invoice.issuer) throw new Error('This invoice is not issued yet')
      return invoiceDocument(invoice, invoice.issuer)
    },
  }
}

type Options = {
  business?: BusinessChanges
  at?: string
  used?: TestWorld
}

/** Uses a test app (the shared app by default) with all business details for an invoice. */
export const useInvoices = ({ business, at, used = useWorld() }: Options = {}) => {
  const actions = bookingInvoiceActions(used)
  beforeEach(async () => {
    if (at) used.world.clock.set(at)
    await actions.invoices.setBusiness(business)
  })
  return { ...used, ...actions }
}
