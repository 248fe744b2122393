import { expect } from 'vitest'
import { type Refusal, refusalOf } from '#support/calls/call.ts'

type Expected = string | Partial<Record<keyof Refusal, unknown>>

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended.
  interface Matchers {
    /**
     * Expects the server to refuse a call for this reason, or with a response that has these
     * fields.
     */
    toBeRefused(expected: Expected): Promise<void>
  }
}

expect.extend({
  toBeRefused: async function (call: Promise<unknown>, expected: Expected) {
    const refusal = await refusalOf(call)
    const fields = typeof expected === 'string' ? { reason: expected } : expected
    const { iterableEquality, subsetEquality } = this.utils
    return {
      pass: this.equals(refusal, fields, [iterableEquality, subsetEquality]),
      message: () => JSON.stringify(refusal),
      actual: refusal,
      expected: fields,
    }
  },
})
