import { beforeEach } from 'vitest'
import { bookingInvoiceFactory } from './booking-invoices.ts'
import { useWorld } from './use-world.ts'

/** Shares the app of `useWorld`, with all business details that an invoice needs. */
export const useInvoices = (business: object = {}) => {
  const used = useWorld()
  const invoices = bookingInvoiceFactory(used.world, used.operator)
  beforeEach(() => invoices.make.setBusiness(business))
  return { ...used, ...invoices }
}
