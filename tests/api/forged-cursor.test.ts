import { readFeed } from '@synapse/shared/sync/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'

const { operator } = useWorld()

test.each([
  { since: '9'.repeat(19) },
  { first: { noun: 'bookings', after: 'x', come: 0, total: 1 } },
  { first: { noun: 'students', after: 'a\u0000', come: 0, total: 1 } },
  { changes: { until: '1', after: ['9'.repeat(19), 'todos', ''] } },
  { changes: { until: '9'.repeat(19), after: ['1', 'todos', ''] } },
  { changes: { until: '1', after: ['1', 'todos', '\u0000'] } },
])('the feed starts from the beginning if the cursor is forged: %j', async (forged) => {
  const { cursor } = await operator.call(readFeed)
  const own = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const text = Buffer.from(JSON.stringify({ ...own, ...forged })).toString('base64url')
  expect(await operator.refused(readFeed, { query: { cursor: text } })).toMatchObject({
    status: 410,
    reason: 'begin_anew',
  })
})
