import { buildStatement, statementEntryLabel } from '@synapse/shared/invoice/statement'
import type { Days } from '@synapse/shared/time'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { cardPaymentActions } from '#support/actors/card-payments.ts'
import { closeDispute, dashboardRefund, settleRefund } from '#support/actors/stripe.ts'

const { world, operator, invoices } = useInvoices()
const { paidByCard, disputed } = cardPaymentActions({ world, operator })

const earlier = { from: '2027-02-01', to: '2027-02-07' }
const later = { from: '2027-02-08', to: '2027-02-14' }

/** Returns the only client's statement: its entries, and the closing balance in cents. */
const statementOf = async (days: Days) => {
  const listed = await invoices.all()
  const clientId = listed[0]?.clientId ?? ''
  const { entries, closingCents } = buildStatement(listed, { clientId, ...days })
  return [...entries.map((entry) => [statementEntryLabel(entry), entry.cents]), closingCents]
}

const paid = [
  ['Invoice 202702-001', 3_540],
  ['Paid by card for 202702-001', -3_540],
]

describe('a client’s statement for an earlier period stays the same', () => {
  test('when a refund fails after Stripe has accepted it', async () => {
    const { session } = await paidByCard()
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
    const { id } = await dashboardRefund(world, session, 1_000)
    const before = [...paid, ['Refunded for 202702-001', 1_000], 1_000]
    expect(await statementOf(earlier)).toEqual(before)
    world.clock.set('2027-02-08T09:00:00Z')
    await settleRefund(world, id, 'failed')
    expect(await statementOf(earlier)).toEqual(before)
    expect(await statementOf(later)).toEqual([['Refund reversed for 202702-001', -1_000], 0])
  })

  test('when a dispute is won', async () => {
    const { dispute } = await disputed()
    const before = [...paid, ['Disputed payment for 202702-001', 3_540], 3_540]
    expect(await statementOf(earlier)).toEqual(before)
    world.clock.set('2027-02-08T09:00:00Z')
    await closeDispute(world, dispute, 'won')
    expect(await statementOf(earlier)).toEqual(before)
    expect(await statementOf(later)).toEqual([
      ['Disputed amount returned for 202702-001', -3_540],
      0,
    ])
  })
})
