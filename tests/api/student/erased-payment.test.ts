import { listClients } from '@synapse/shared/client/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { tablesWith } from '#support/readers/tables-with.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const email = 'zzperson@example.com'

test('erasing a person deletes references of manual payments, and prevents later invoices', async () => {
  const { id } = await world.make.completedBooking({ studentEmail: email })
  await payBooking(operator, id, '60', { reference: 'Transfer from Z. ZZPERSON' })
  world.clock.advance({ hours: 24 * 20 })
  await operator.call(erasePersonalData, { params: { email } })
  expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
  await expect(operator.call(draftBookingInvoice, { params: { id } })).toBeRefused('erased')
  expect(await operator.call(listClients)).toEqual([])
})
