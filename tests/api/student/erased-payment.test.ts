import { randomUUID } from 'node:crypto'
import { listClients } from '@synapse/shared/client/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { completeTodo, deleteTodo, updateTodo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { olderBackupActions } from '#support/actors/older-backup.ts'
import { todosOf } from '#support/readers/rows.ts'
import { tablesWith } from '#support/readers/tables-with.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const { bookAndDelete, runNightlyJob } = olderBackupActions({ world })

const email = 'zzperson@example.com'

test('erasing a person deletes the references of manual payments, and prevents later invoices', async () => {
  const { id } = await world.make.completedBooking({ studentEmail: email })
  await payBooking(operator, id, '60', { reference: 'Transfer from Z. ZZPERSON' })
  world.clock.advance({ hours: 24 * 20 })
  await operator.call(erasePersonalData, { params: { email } })
  expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
  await expect(operator.call(draftBookingInvoice, { params: { id } })).toBeRefused('erased')
  expect(await operator.call(listClients)).toEqual([])
})

test.each([false, true])(
  'erasing a person deletes tasks about payments whose booking is missing (deleted task: %s)',
  async (isDeleted) => {
    const { id } = await world.make.completedBooking({
      studentEmail: email,
      sessionDate: new Date('2027-02-04T08:00:00Z'),
    })
    await payBooking(operator, id, '60')
    const { before } = await bookAndDelete({
      studentName: 'Zzperson Borg',
      studentEmail: email,
      sessionDate: '2027-02-03T08:00:00Z',
    })
    world.clock.set(before.start)
    await runNightlyJob()
    world.clock.advance({ hours: 24 * 20 })
    const [todo] = await todosOf(world.db)
    expect(todo?.title).toBe('Payment without a booking: €60.00 from Zzperson Borg')
    const erase = () =>
      operator.call(erasePersonalData, { params: { email: 'ZZperson@example.com' } })
    await expect(erase()).toBeRefused({
      reason: 'unfinished',
      error: 'This person’s data can’t be erased yet. Unfinished: an open task.',
    })
    await operator.call(completeTodo, { params: { id: todo?.id ?? '' } })
    if (isDeleted) await operator.call(deleteTodo, { params: { id: todo?.id ?? '' } })
    await erase()
    const tables = await tablesWith(world.db, 'zzperson')
    expect(tables.filter((table) => table.endsWith('todo_items'))).toEqual([])
  },
)

test('erasing a person deletes tasks about their payments, even if the operator has reworded them', async () => {
  const { id: bookingId } = await world.make.completedBooking({ studentEmail: email })
  await payBooking(operator, bookingId, '60')
  const session = await createForeignSession(world, {
    customer_email: 'Zzperson@example.com',
    metadata: { invoiceId: randomUUID(), invoiceNumber: '202702-001' },
  })
  await world.finishJobs(world.pay({ checkoutSessionId: session.id }))
  const [todo] = await todosOf(world.db)
  expect(todo?.title).toMatch('Payment without an invoice')
  const params = { id: todo?.id ?? '' }
  await operator.call(updateTodo, { params, input: { title: 'Zzperson paid', description: null } })
  world.clock.advance({ hours: 24 * 20 })
  const erase = () => operator.call(erasePersonalData, { params: { email } })
  await expect(erase()).toBeRefused('unfinished')
  await operator.call(completeTodo, { params })
  await erase()
  expect(await todosOf(world.db)).toEqual([])
})
