import type { IncomingMessage } from 'node:http'

const limitBytes = 1024 * 1024

/** Reads a request body as text. Rejects if it exceeds 1 MiB or if the client disconnects. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Stop reading, but keep the connection open, so that an error can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > limitBytes) {
      // Koa builds the response from these properties. Close the connection, because part of the
      // body wasn't read.
      const answer = { status: 413, expose: true, headers: { Connection: 'close' } }
      throw Object.assign(new Error('The request body is larger than 1 MiB.'), answer)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns a JSON body: an empty object if there is none, or null if it isn't valid JSON. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const body = await readBody(request)
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return null
  }
}
