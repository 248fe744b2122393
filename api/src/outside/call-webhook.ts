const timeoutMs = 10_000

/**
 * Posts JSON to another service, with an idempotency key. Doesn't follow redirects. Error messages
 * don't contain the URL, because it may contain a secret.
 * @throws Error unless the response is 2xx
 */
export const callWebhook = async (url: string, body: object, key: string): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error) => {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new Error(`The alarm webhook ${isLate ? 'did not respond in time' : 'can’t be reached'}.`)
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The alarm webhook answered ${answer.status}.`)
}
