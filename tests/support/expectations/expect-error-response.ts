import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/contract/endpoint'
import { expect } from 'vitest'
import { refusalOf } from '#support/calls/call.ts'
import { countRows } from '#support/readers/rows.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import type { World } from '#support/world/world.ts'

/**
 * Sends a request that must fail with an error in the standard format and a readable message, and
 * must not save anything.
 */
export const expectErrorResponse = async (
  world: World,
  send: () => Promise<Response>,
  status: number | 'any 4xx' = 'any 4xx',
) => {
  const response = await expectUnchangedRows(world, send)
  const text = await response.text()
  if (status === 'any 4xx') expect(response.status, text).toSatisfy(isClientError)
  else expect(response.status, text).toBe(status)
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  const { error, reason, fields, requestId, ...rest } = JSON.parse(text)
  expect(Object.keys(rest).filter((key) => key !== 'details')).toEqual([])
  expect(reason).toMatch(/^[a-z_]+$/)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const message of [error, ...Object.values(fields ?? {})]) expectSentence(message)
  expect(text).not.toMatch(/node_modules|\.ts:\d|\bat .+\(|select |insert |ZodError/i)
}

const expectUnchangedRows = async <T>(world: World, send: () => Promise<T>) => {
  const before = await countRows(world.db)
  const answer = await send()
  expect(await countRows(world.db)).toEqual(before)
  return answer
}

const isClientError = (status: number) => status >= 400 && status < 500

/** Checks that a message is easy to understand and has no technical terms. */
const expectSentence = (message: unknown) => {
  expect(message).toMatch(/^\p{Lu}.{10,300}[.!?)a-z]$/su)
  expect(message).not.toMatch(/^Invalid (input|string|ISO|UUID|option)|^Too (big|small)|expected/i)
  expect(message).not.toMatch(/\/\^|undefined|\bnull\b|\bNaN\b/)
}

/** Expects a checkout to be refused for a reason, without saving any record. */
export const expectCheckoutRefused = async (
  world: World,
  input: CheckoutInput,
  reason: RefusalOf<typeof createCheckoutSession>,
) => {
  const refusal = await expectUnchangedRows(world, () =>
    refusalOf(world.call(createCheckoutSession, { input })),
  )
  expect(refusal, JSON.stringify(input)).toMatchObject({
    reason,
    status: createCheckoutSession.refusals[reason].status,
    error: expect.stringContaining(createCheckoutSession.refusals[reason].message),
  })
  return refusal
}
