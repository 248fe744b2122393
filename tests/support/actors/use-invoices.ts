import { beforeEach } from 'vitest'
import { type UsedWorld, useWorld } from '../world/use-world.ts'
import { bookingInvoiceFactory } from './booking-invoices.ts'

type Options = {
  /** Changes to the business details. */
  business?: object
  /** The initial time. */
  at?: string
  used?: UsedWorld
}

/** Uses a test app, shared by default, with all business details that an invoice needs. */
export const useInvoices = ({ business, at, used = useWorld() }: Options = {}) => {
  const actions = bookingInvoiceFactory(used.world, used.operator)
  beforeEach(async () => {
    if (at) used.world.clock.set(at)
    await actions.invoices.setBusiness(business)
  })
  return { ...used, ...actions }
}
