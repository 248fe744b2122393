import type { IncomingMessage } from 'node:http'

const limitBytes = 1024 * 1024

/** Reads a request's body as text. Rejects above 1 MiB or when the client goes away. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // Left whole on return, so that a refusal can still be written to the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > limitBytes) {
      // Koa answers with these; the rest of the body is never read, so the connection must end.
      const answer = { status: 413, expose: true, headers: { Connection: 'close' } }
      throw Object.assign(new Error('The request body is larger than 1 MiB.'), answer)
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads a JSON body: nothing at all is an empty object, what is not JSON is null. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const body = await readBody(request)
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return null
  }
}
