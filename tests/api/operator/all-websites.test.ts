import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { readReport } from '@synapse/shared/report/contract'
import { expect, test } from 'vitest'
import { createLargeFixture } from '../../support/large-fixture.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const year = { from: '2026-02-01', to: '2027-01-31' }

test('a report for all websites equals the sum of each website’s report', async () => {
  await createLargeFixture(world)
  const [all, ...each] = await Promise.all(
    [{}, { website: 'synapse-ai' }, { website: 'other' }].map((query) =>
      operator.call(readReport, { query: { ...query, ...year } }),
    ),
  )
  type Report = NonNullable<typeof all>
  const moneyEach = (money: (report: Report) => string | undefined) =>
    euroFromCents(each.reduce((cents, one) => cents + centsFromEuro(money(one) ?? ''), 0))
  const countEach = (count: (report: Report) => number | undefined) =>
    each.reduce((total, one) => total + (count(one) ?? 0), 0)
  const moneys: ((report: Report) => string | undefined)[] = [
    ({ current }) => current.revenue,
    ({ current }) => current.owed,
    ({ current }) => current.cancelled.kept,
    ({ current }) => current.cancelled.givenBack,
    ({ current }) => current.refunded.givenBack,
    ({ coupons }) => coupons.discount,
    ({ coupons }) => coupons.revenue,
    ...[0, 1, 2].map(
      (at) =>
        ({ distribution }: Report) =>
          distribution[at]?.revenue,
    ),
    ...[1, 2, 3].map(
      (at) =>
        ({ windows }: Report) =>
          windows[at]?.revenue,
    ),
    ...[0, 5, 11].map(
      (at) =>
        ({ series }: Report) =>
          series[at]?.revenue,
    ),
  ]
  const counts: ((report: Report) => number | undefined)[] = [
    ({ current }) => current.sessions,
    ({ current }) => current.cancelled.sessions,
    ({ current }) => current.calledOff.whole,
    ({ current }) => current.conversion.part,
    ({ current }) => current.conversion.whole,
    ({ current }) => current.paymentSuccess.part,
    ({ current }) => current.paymentSuccess.whole,
    ({ coupons }) => coupons.uses,
    ...[0, 1, 2].map(
      (at) =>
        ({ distribution }: Report) =>
          distribution[at]?.sessions,
    ),
    ...[0, 5, 11].map(
      (at) =>
        ({ series }: Report) =>
          series[at]?.sessions,
    ),
  ]
  if (!all) throw new Error('There is no report')
  expect(moneys.map((money) => money(all))).toEqual(moneys.map(moneyEach))
  expect(counts.map((count) => count(all))).toEqual(counts.map(countEach))
  for (const money of moneys) expect(money(all), String(money)).not.toBe('0.00')
})
