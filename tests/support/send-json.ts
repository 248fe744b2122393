type Sent = {
  method?: string
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON where there is one. */
  body?: unknown
}

/** What came back: its status, and its JSON where it has any. */
type Received = { status: number; ok: boolean; body: unknown }

/** Sends a request as a client of the API does. Every test that speaks JSON sends by this. */
export const sendJson = async (url: string, sent: Sent = {}): Promise<Received> => {
  const response = await fetch(url, {
    method: sent.method ?? 'GET',
    headers: {
      ...(sent.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(sent.token && { Authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    ok: response.ok,
    body: text ? JSON.parse(text) : undefined,
  }
}

/** The same, where anything but a success is a mistake of the test's. */
export const askJson = async <Answer>(url: string, sent: Sent = {}): Promise<Answer> => {
  const { ok, status, body } = await sendJson(url, sent)
  if (!ok) throw new Error(`${sent.method ?? 'GET'} ${url}: ${status}: ${JSON.stringify(body)}`)
  return body as Answer
}
