import { createCheckoutSession } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { useWorld } from '../support/use-world.ts'

const world = useWorld({ env: { LIMIT_FACTOR: '1' } })

test('one address may open only so many checkouts a minute', async () => {
  const input = { ...world.make.checkoutInput(), website: 'nowhere' }
  const calls = Array.from({ length: 21 }, () =>
    refusalOf(world.call(createCheckoutSession, { input })),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
