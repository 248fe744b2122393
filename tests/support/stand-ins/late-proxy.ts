import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { listen } from '#support/run/listen.ts'

/** Starts a proxy for this test that delays what the database sends after a table's last row. */
export const startLateProxy = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const [port, host] = [Number(url.port), url.hostname]
  const copyDone = Buffer.from('c\0\0\0\x04', 'latin1')
  const proxy = createServer((near) => {
    const far = connect(port, host)
    near.pipe(far)
    const split = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        const end = chunk.indexOf(copyDone) + copyDone.length
        yield chunk.subarray(0, end)
        for (let turns = 0; turns < 5; turns += 1) await nextTurn()
        yield chunk.subarray(end)
      }
    }
    pipeline(far, split, near).catch(() => {})
  })
  url.host = `127.0.0.1:${await listen(proxy)}`
  onTestFinished(() => void proxy.close())
  return url.toString()
}
