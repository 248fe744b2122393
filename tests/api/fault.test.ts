import { expect, test } from 'vitest'
import { useWorld } from '../support/use-world.ts'

const world = useWorld()

test('a fault before all real work has the house’s form too, with a number', async () => {
  const { publicReads } = world.context
  const { peek } = publicReads
  publicReads.peek = () => {
    throw new Error('A fault made by a test')
  }
  const answer = await world.fetch('/api/bookings/availability').finally(() => {
    publicReads.peek = peek
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error:
      'Something went wrong on our side. Please try again; if it happens again, tell us the number.',
    reason: 'internal',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})
