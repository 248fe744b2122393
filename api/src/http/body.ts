import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { HttpError } from '#http/errors'

/** The maximum size of a body in kB, unless the contract specifies another. */
const defaultMaxKilobytes = 100

/**
 * Reads a request body as bytes.
 * @throws HttpError 413 if the body is too large
 */
export const readBody = async (
  request: IncomingMessage,
  maxKilobytes = defaultMaxKilobytes,
  tooLargeMessage = `The request is larger than ${maxKilobytes} kB.`,
): Promise<Buffer> => {
  const tooLarge = new HttpError(413, { error: tooLargeMessage, reason: 'too_large' })
  const maxBodyBytes = maxKilobytes * 1024
  if (Number(request.headers['content-length']) > maxBodyBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += chunk.length
      if (size > maxBodyBytes) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    // The client has disconnected, so don't log this as a server error.
    throw new HttpError(400, { error: 'The request was interrupted.', reason: 'broken_off' })
  }
  return Buffer.concat(chunks)
}

type Values = Record<string, string>

/** The values as entered, with either the parsed data or error messages for the invalid fields. */
type Form<Data> = { values: Values } & (
  | { data: Data; wrong?: undefined }
  | { data?: undefined; wrong: Values }
)

/** Reads the URL-encoded values of a plain HTML form. @throws HttpError 413 */
export const readForm = async <Data>(
  request: IncomingMessage,
  schema: z.ZodType<Data>,
): Promise<Form<Data>> => {
  const body = (await readBody(request)).toString()
  const values = Object.fromEntries(new URLSearchParams(body))
  const read = schema.safeParse(values)
  if (read.success) return { values, data: read.data }
  const messages = read.error.issues.map(({ path, message }) => [String(path[0]), message])
  return { values, wrong: Object.fromEntries(messages) }
}

/** Reads a JSON body. @throws HttpError 413, 415 or 400 */
export const readJson = async (
  request: IncomingMessage,
  maxKilobytes?: number,
): Promise<unknown> => {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new HttpError(415, {
      error: 'The request must be JSON (content type application/json).',
      reason: 'wrong_content_type',
    })
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new HttpError(415, { error: 'Send the request uncompressed.', reason: 'wrong_encoding' })
  const bytes = await readBody(request, maxKilobytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(400, { error: 'The request is not valid JSON.', reason: 'malformed' })
  }
}
