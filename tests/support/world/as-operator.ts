import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import type { CallOptions } from '#support/calls/call.ts'
import type { World } from '#support/world/world.ts'

export type Operator = ReturnType<typeof asOperator>

export type SignInTarget = Pick<World, 'call' | 'fetch' | 'signIn'>

/** Creates functions that call endpoints as the operator. */
export const asOperator = (world: SignInTarget) => {
  const call = async <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<AnswerOf<E>> => world.call(endpoint, { ...options, token: await world.signIn() })
  return {
    call,
    fetch: async (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${await world.signIn()}`)
      return world.fetch(path, { ...init, headers })
    },
  }
}
