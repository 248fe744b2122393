import Koa from 'koa'

/**
 * Starts the baseline, a Koa server that receives its response body in a message and reports its
 * port.
 */
process.once('message', (bytes: string) => {
  const body = Buffer.from(bytes)
  const app = new Koa()
  app.use((ctx) => {
    ctx.type = 'application/json'
    ctx.body = body
  })
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(address && typeof address === 'object' ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
