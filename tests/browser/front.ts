import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Product } from './product.ts'

/** A server in front of the product, which can go away and be updated in a moment. */
export type Front = {
  url: string
  /** Nobody answers any more. */
  goAway: () => Promise<void>
  comeBack: () => Promise<void>
  /** It is there, and every answer arrives. */
  mend: () => Promise<void>
  /** It takes every call and answers none. */
  goSilent: () => void
  /** Of every call that may be repeated the first answer is lost, after the server has done it. */
  loseAnswers: () => void
  /** From now on the admin is a later build: its first script has another name, and the one before is gone. */
  update: () => void
}

/** Stands in front of a product for as long as `use` takes. */
export const withFront = async (
  { url: productUrl }: Product,
  use: (front: Front) => Promise<void>,
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
    const { host: _, 'accept-encoding': __, ...headers } = request.headers
    // A connection for each: one that was kept may be closed as it is used.
    const asking = ask(`${productUrl}${inner}`, { method: request.method, headers, agent: false })
    request.pipe(asking)
    const [got] = (await once(asking, 'response')) as [IncomingMessage]
    const isOfBuild = /text\/html|javascript/.test(got.headers['content-type'] ?? '')
    const { 'content-length': ___, etag: ____, connection: _____, ...kept } = got.headers
    const body = await buffer(got)
    // What was asked just before is not answered any more, either.
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
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const comeBack = async () => {
    // What was never answered breaks off.
    if (isSilent) server.closeAllConnections()
    isSilent = false
    if (!server.listening) await listen(port)
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await use({
      url: `http://localhost:${port}`,
      goAway: close,
      comeBack,
      mend: async () => {
        lost = undefined
        await comeBack()
      },
      goSilent: () => {
        isSilent = true
      },
      loseAnswers: () => {
        lost = new Set()
      },
      update: () => {
        release += 1
      },
    })
  } finally {
    await close()
  }
}

/** Page, scripts and worker as a later build would have them. */
const later = (text: string, release: number) =>
  text
    .replaceAll(/(index-[\w-]{8})\.js/g, `$1-v${release}.js`)
    .replace(/(?<=name="version" content=")[^"]*/, `2027-01-0${release} release`)
    .replace(/("revision":")[^"]*(","url":"index.html")/, `$1${release}$2`)
