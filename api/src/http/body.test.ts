import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from '#http/body'
import { HttpError } from '#http/errors'

test('responds with 400 to an interrupted upload', async () => {
  const upload = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    })(),
  )
  const reading = readBody(Object.assign(upload, { headers: {} }) as unknown as IncomingMessage)
  const error = await reading.catch((why) => why)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 400, body: { reason: 'broken_off' } })
})
