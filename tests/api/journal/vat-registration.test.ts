import { toTimestamp } from '@synapse/api/db/columns'
import { postFacts } from '@synapse/api/journal/post-facts'
import { Payment } from '@synapse/api/payment/model'
import { createExpense, updateExpense } from '@synapse/shared/expense/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { journalEntries } from '#support/readers/journal-entries.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator, invoices } = useInvoices({
  at: '2027-02-20T10:00:00Z',
  used: useIsolatedWorld(),
})
const entries = () => journalEntries(world)

describe('the journal follows the VAT registration', () => {
  test('for an expense with VAT or under reverse charge', async () => {
    const lamp = {
      title: 'Lamp',
      category: 'Equipment',
      date: '2027-02-03',
      amount: '118',
    } as const
    const purchase = { ...lamp, supplier: 'Xatt', supplierCountry: 'MT', vatAmount: '18' }
    const { id } = await operator.call(createExpense, { input: purchase })
    const input = { supplierCountry: 'IE', vatAmount: '0', reverseCharge: true }
    await operator.call(updateExpense, { params: { id }, input })
    await invoices.setBusiness({ vatRegime: 'article_11', vatRegimeFrom: '2027-02-04' })
    await expectJournalComplete(world)
    await invoices.setBusiness({ vatRegime: 'article_11', vatRegimeFrom: '2027-02-03' })
    expect(await entries()).toEqual([
      'expense 1: expenses_equipment 10000, owner -11800, input_vat 1800',
      'expense 2: expenses_equipment -10000, owner 11800, input_vat -1800',
      'expense 3: expenses_equipment 11800, owner -11800, input_vat 2124, output_vat -2124',
      'expense 4: expenses_equipment -11800, owner 11800, input_vat -2124, output_vat 2124',
      'expense 5: expenses_equipment 11800, owner -11800',
    ])
    await expectJournalComplete(world)
  })

  test('for bookings, from its first day', async () => {
    await world.book()
    world.clock.advance({ hours: 24 })
    await invoices.setBusiness({ vatRegime: 'article_11' })
    expect(await entries()).toHaveLength(1)
    await expectJournalComplete(world)
    await invoices.setBusiness({ vatRegime: 'article_11', vatRegimeFrom: '2027-02-20' })
    expect((await entries()).slice(1)).toEqual([
      'payment 2: stripe -6000, sales_standard 5085, output_vat 915',
      'payment 3: stripe 6000, sales_exempt -6000',
    ])
    await expectJournalComplete(world)
  })
})

test('a payment recorded while the VAT registration changes has the same VAT as in the books', async () => {
  const { id: bookingId } = await world.make.completedBooking()
  let change = Promise.resolve()
  await world.db.transaction(async (trx) => {
    const paymentDate = toTimestamp(world.clock.now())
    await Payment.query(trx).insert({ bookingId, amount: '60', paymentDate, paymentMethod: 'cash' })
    change = invoices.setBusiness({ vatRegime: 'article_11' })
    await waitForLockWaits(world.db)
    await postFacts(trx, bookingId)
  })
  await change
  expect((await entries()).at(-1)).toBe('payment 3: cash 6000, sales_exempt -6000')
  await expectJournalComplete(world)
})
