import { expect } from 'vitest'
import { countRows } from './rows.ts'
import type { World } from './world.ts'

/** Anything that can be sent, in its right form or not. */
export type Body = string | Uint8Array<ArrayBuffer> | object

/** Posts a body as JSON, unless a header says otherwise. */
export const postJson = (world: World, path: string, body: Body, headers = {}) =>
  world.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })

/** Sends a request that must be refused in the one form, with a sentence, and store nothing. */
export const expectRefusedBy = async (
  world: World,
  send: () => Promise<Response>,
  status: number | 'any 4xx' = 'any 4xx',
) => {
  const before = await countRows(world.db)
  const answer = await send()
  const text = await answer.text()
  if (status === 'any 4xx') expect(answer.status, text).toSatisfy(isClientError)
  else expect(answer.status, text).toBe(status)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  const { error, reason, fields, requestId, ...rest } = JSON.parse(text)
  expect(Object.keys(rest).filter((key) => key !== 'details')).toEqual([])
  expect(reason).toMatch(/^[a-z_]+$/)
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const sentence of [error, ...Object.values(fields ?? {})]) expectSentence(sentence)
  expect(text).not.toMatch(/node_modules|\.ts:\d|\bat .+\(|select |insert |ZodError/i)
  expect(await countRows(world.db)).toEqual(before)
}

const isClientError = (status: number) => status >= 400 && status < 500

/** A person understands it: no pattern, no program's word for what went wrong. */
const expectSentence = (sentence: unknown) => {
  expect(sentence).toMatch(/^\p{Lu}.{10,300}[.!?)a-z]$/su)
  expect(sentence).not.toMatch(/^Invalid (input|string|ISO|UUID|option)|^Too (big|small)|expected/i)
  expect(sentence).not.toMatch(/\/\^|undefined|\bnull\b|\bNaN\b/)
}
