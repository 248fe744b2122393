import type { IncomingMessage } from 'node:http'
import { HttpError } from '#http/errors'

/** The largest body that a call takes unless its contract says otherwise. */
const usualKilobytes = 100

/** Reads a body as bytes. @throws HttpError 413 when it is larger, by default than 100 kB */
export const readBody = async (
  request: IncomingMessage,
  mostKilobytes = usualKilobytes,
  tooLargeSentence = `The request is larger than ${mostKilobytes} kB.`,
): Promise<Buffer> => {
  const tooLarge = new HttpError(413, { error: tooLargeSentence, reason: 'too_large' })
  const maxBodyBytes = mostKilobytes * 1024
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
    // Nobody is there to read it, but it is no fault of ours.
    throw new HttpError(400, { error: 'The request broke off.', reason: 'broken_off' })
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON body. @throws HttpError 413, 415 or 400 with a sentence */
export const readJson = async (
  request: IncomingMessage,
  mostKilobytes?: number,
): Promise<unknown> => {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new HttpError(415, {
      error: 'The request must be JSON (content type application/json).',
      reason: 'wrong_content_type',
    })
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new HttpError(415, { error: 'Send the request uncompressed.', reason: 'wrong_encoding' })
  const bytes = await readBody(request, mostKilobytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(400, { error: 'The request is not valid JSON.', reason: 'malformed' })
  }
}
