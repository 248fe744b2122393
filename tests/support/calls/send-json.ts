type Sent = {
  method?: string
  token?: string
  headers?: Record<string, string>
  /** The body is sent as JSON, unless it is a file. */
  body?: unknown
}

type Received = { status: number; ok: boolean; body: unknown }

/** Sends a request as a client of the API. */
export const sendJson = async (url: string, sent: Sent = {}): Promise<Received> => {
  const response = await fetch(url, {
    method: sent.method ?? 'GET',
    headers: {
      ...(sent.body !== undefined && {
        'Content-Type': sent.body instanceof Blob ? sent.body.type : 'application/json',
      }),
      ...(sent.token && { Authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && {
      body: sent.body instanceof Blob ? sent.body : JSON.stringify(sent.body),
    }),
  })
  const text = await response.text()
  return { status: response.status, ok: response.ok, body: text ? JSON.parse(text) : undefined }
}

/**
 * Sends a JSON request that must succeed.
 * @throws Error for any other status
 */
export const requestJson = async <Answer>(url: string, sent: Sent = {}): Promise<Answer> => {
  const { ok, status, body } = await sendJson(url, sent)
  if (!ok) throw new Error(`${sent.method ?? 'GET'} ${url}: ${status}: ${JSON.stringify(body)}`)
  return body as Answer
}

/** The body may be malformed. */
export type Body = string | Uint8Array<ArrayBuffer> | object

type Target = { fetch: (path: string, init: RequestInit) => Promise<Response> }

/** Posts a body, as JSON by default. */
export const postJson = ({ fetch }: Target, path: string, body: Body, headers = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
