import type { Endpoint, RefusalOf } from '@synapse/shared/contract/endpoint'
import { expect } from 'vitest'
import { type CallOptions, refusalOf } from '#support/calls/call.ts'

type Call = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<unknown>

/** Returns a function that expects the server to refuse a call for a reason. */
export const expectRefusedBy =
  (call: Call) =>
  async <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E>,
    expected: RefusalOf<E> | 'invalid' | 'internal',
  ): Promise<void> => {
    const { reason } = await refusalOf(call(endpoint, options))
    const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify(options)}`
    expect(reason, name).toBe(expected)
  }
