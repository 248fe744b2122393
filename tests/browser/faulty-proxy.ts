import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { RunningProduct } from '#browser/product.ts'
import { listen } from '#support/run/listen.ts'

/** Simulates outages and updates of the product. */
export type FaultyProxy = {
  url: string
  refuseConnections: () => Promise<void>
  recover: () => Promise<void>
  reset: () => Promise<void>
  /** Accepts API requests, but doesn't respond. */
  stopAnswering: () => void
  /**
   * Drops the first response to each request with an idempotency key, after the server has
   * processed the request.
   */
  dropAnswers: () => void
  /**
   * Simulates a new build of the admin app: from then on, the main script's old URL returns 404.
   */
  simulateUpdate: () => void
}

/** Starts a proxy for the product, calls `use`, and stops the proxy. */
export const withFaultyProxy = async (
  { url: productUrl }: RunningProduct,
  use: (proxy: FaultyProxy) => Promise<void>,
): Promise<void> => {
  let release = 0
  let isSilent = false
  let lost: Set<string> | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (isSilent && path.startsWith('/api/')) return
    const key = String(request.headers['idempotency-key'] ?? '')
    const asked = Number(/-v(\d+)\.js$/.exec(path)?.[1] ?? 0)
    if (/\/assets\/index-/.test(path) && asked !== release) return response.writeHead(404).end()
    const inner = path.replace(/-v\d+\.js$/, '.js')
    const headers = omit(request.headers, 'host', 'accept-encoding')
    // Use new connections, because the server may close an idle connection just as it is reused.
    const asking = ask(`${productUrl}${inner}`, { method: request.method, headers, agent: false })
    request.pipe(asking)
    const [got] = (await once(asking, 'response')) as [IncomingMessage]
    const isOfBuild = /text\/html|javascript/.test(got.headers['content-type'] ?? '')
    const kept = omit(got.headers, 'content-length', 'etag', 'connection')
    const body = await buffer(got)
    // The proxy may have been stopped while the product was processing the request.
    if (isSilent && path.startsWith('/api/')) return
    if (key && lost && !lost.has(key)) {
      lost.add(key)
      return response.destroy()
    }
    response.writeHead(got.statusCode ?? 502, kept)
    response.end(isOfBuild && release > 0 ? later(body.toString(), release) : body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const recover = async () => {
    // Abort the requests that the proxy deliberately left unanswered.
    if (isSilent) server.closeAllConnections()
    isSilent = false
    if (!server.listening) await listen(server, port)
  }
  const port = await listen(server)
  try {
    await use({
      url: `http://localhost:${port}`,
      refuseConnections: close,
      recover,
      reset: async () => {
        lost = undefined
        await recover()
      },
      stopAnswering: () => {
        isSilent = true
      },
      dropAnswers: () => {
        lost = new Set()
      },
      simulateUpdate: () => {
        release += 1
      },
    })
  } finally {
    await close()
  }
}

const omit = (headers: IncomingMessage['headers'], ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Returns a page, script or service worker as it would be in a later build. */
const later = (text: string, release: number) =>
  text
    .replaceAll(/(index-[\w-]{8})\.js/g, `$1-v${release}.js`)
    .replace(/(?<=name="version" content=")[^"]*/, `2027-01-0${release} release`)
    .replace(/("revision":")[^"]*(","url":"index.html")/, `$1${release}$2`)
