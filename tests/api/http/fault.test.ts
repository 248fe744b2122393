import { refundBooking } from '@synapse/shared/refund/contract'
import { expect, test, vi } from 'vitest'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

test('an error in a browser is shown as plain text', async () => {
  const answer = await world.fetch('/%00', { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toMatch(/^[A-Z][^{}]+\.\n\n[0-9a-f-]{36}\n$/)
})

test('an error in the response cache is reported in the standard format, with a request id', async () => {
  const { responseCache } = world.context
  const { get } = responseCache
  responseCache.get = () => {
    throw new Error('A fault made by a test')
  }
  const answer = await world.fetch('/api/bookings/availability').finally(() => {
    responseCache.get = get
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error:
      'Something went wrong on our side. Please try again. If it happens again, send us the request ID.',
    reason: 'internal',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('an error caused by another service is logged with the request id', async () => {
  const { id } = await world.book()
  await world.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
  const log = vi.spyOn(console, 'error')
  const input = { amount: '20', remaining: '60' }
  const { status, requestId } = await operator.refused(refundBooking, { params: { id }, input })
  const lines = log.mock.calls.flat().filter((line) => line.includes(`requestId=${requestId}`))
  log.mockRestore()
  expect(status).toBe(502)
  expect(lines).toEqual([expect.stringContaining('reason=refund_failed')])
})
