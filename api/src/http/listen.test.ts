import { Agent, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '#http/listen'

/** Sends a request with keep-alive and returns the response's Connection header. */
const send = (port: number, agent: Agent) =>
  new Promise<string | undefined>((resolve, reject) => {
    const call = request({ port, agent, host: '127.0.0.1' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.headers.connection))
    })
    call.on('error', reject)
    call.end()
  })

test('the server holds requests until it opens, and sends Connection: close while closing', async () => {
  const received: ServerResponse[] = []
  const { promise: second, resolve: comes } = Promise.withResolvers<void>()
  const server = await listen(
    (_req, res) => {
      received.push(res)
      if (received.length === 1) res.end()
      else comes()
    },
    { port: 0, host: '127.0.0.1' },
  )
  const agent = new Agent({ keepAlive: true })
  const early = send(server.port, agent)
  expect(received).toEqual([])
  server.open()
  expect(await early).toBe('keep-alive')

  const underWay = send(server.port, agent)
  await second
  const closed = server.close()
  received[1]?.end()
  expect(await underWay).toBe('close')
  await closed
  agent.destroy()
})

test('the server rejects a request with two Host headers', async () => {
  const server = await listen((_req, res) => res.end(), { port: 0, host: '127.0.0.1' })
  server.open()
  const send = (hosts: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    return text(socket)
  }
  expect(await send('Host: synapse.test\r\n')).toMatch(/^HTTP\/1.1 200 /)
  expect(await send('Host: synapse.test\r\nHost: evil.test\r\n')).toMatch(/^HTTP\/1.1 400 /)
  await server.close()
})

test('while closing, the server still serves connections waiting to be accepted', async () => {
  const server = await listen((_req, res) => res.end(), { port: 0, host: '127.0.0.1' })
  server.open()
  const agent = new Agent()
  const answers = Array.from({ length: 20 }, () => send(server.port, agent))
  // Wait until the next tick, when the sockets connect.
  await new Promise(process.nextTick)
  await server.close()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['close']))
})
