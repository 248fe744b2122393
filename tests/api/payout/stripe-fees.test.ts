import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { exportBooks, readBooks } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const sync = () => world.run(syncStripeBalance)
/** Books a session for €60 with a European card, for which Stripe's fee is €1.15. */
const book = () => world.book({}, { card: '4000004700000007' })

describe('Stripe’s fees in the books', () => {
  const query = { from: '2026-01-01', to: '2027-12-31' }
  const read = () => operator.call(readBooks, { query })

  test('are a cost, with VAT due and deducted under article 10', async () => {
    await world.db('business').update({ vatRegime: 'article_10' })
    await book()
    const before = await read()
    await sync()
    const after = await read()
    expect(before.stripeFees).toEqual({ amount: '0.00', taxed: '0.00', vat: '0.00' })
    expect(after.stripeFees).toEqual({ amount: '1.15', taxed: '1.15', vat: '0.21' })
    expect(after.sales).toEqual(before.sales)
    expect(Number(before.profit) - Number(after.profit)).toBeCloseTo(1.15)
  })

  test('are negative if Stripe returned more than it charged', async () => {
    await world.db('business').update({ vatRegime: 'article_10' })
    await world.stripe.addTransaction({ type: 'stripe_fee', category: 'fee', amount: 115 })
    await sync()
    expect((await read()).stripeFees).toEqual({ amount: '-1.15', taxed: '-1.15', vat: '-0.21' })
    expect((await downloadCsv(operator, exportBooks.path, query)).lines).toEqual(
      expect.arrayContaining([
        'Reverse charge on Stripe fees,VAT due,,-1.15,-0.21,,',
        'Reverse charge on Stripe fees,VAT deducted,,-1.15,0.21,,',
      ]),
    )
  })
})
