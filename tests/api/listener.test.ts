import { connect, createServer, type Socket } from 'node:net'
import { listenForChanges } from '@synapse/api/db/change-listener'
import { openDb } from '@synapse/api/db/knex'
import { migrate } from '@synapse/api/db/migrate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDb>

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb({ url: database.url, maxConnections: 2 })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** A way to the database that can fall silent without a word, as a lost network does. */
const startWay = async () => {
  const target = new URL(database.url)
  const silent = new Set<Socket>()
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (bytes) => silent.has(near) || far.write(bytes))
    far.on('data', (bytes) => silent.has(near) || near.write(bytes))
    far.on('close', () => silent.has(near) || near.destroy())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.toString(),
    fallSilent: () => {
      for (const socket of open) silent.add(socket)
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('a connection that has silently gone is noticed, and changes are heard again', async () => {
  const way = await startWay()
  const states: boolean[] = []
  let heard = 0
  const subscriber = {
    channel: 'test_channel',
    onChange: () => {
      heard += 1
    },
    onListening: (is: boolean) => states.push(is),
  }
  const pace = { checkEveryMs: 100, answerWithinMs: 300 }
  const listener = await listenForChanges(way.url, [subscriber], pace)
  try {
    await db.raw('notify test_channel')
    await until('The change is heard', () => heard === 1)
    way.fallSilent()
    await until('The loss is noticed', () => states.join() === 'true,false,true')
    await db.raw('notify test_channel')
    await until('The change is heard', () => heard === 2)
  } finally {
    await listener.close()
    way.close()
  }
  expect(states[0]).toBe(true)
})

test('processes that start together wait for the one that migrates, however long', async () => {
  const hurried = openDb({ url: database.url, statementTimeoutMs: 200 })
  const migrationLock = 7_309_254_001
  try {
    const holding = await db.transaction()
    await holding.raw('select pg_advisory_xact_lock(?)', [migrationLock])
    const waiting = migrate(hurried)
    await until('It has waited for longer than a statement may take', async () => {
      const { rows } = await db.raw(
        `select 1 from pg_stat_activity where datname = current_database()
          and wait_event = 'advisory' and now() - query_start > interval '0.5 seconds'`,
      )
      return rows.length > 0
    })
    await holding.rollback()
    await waiting
  } finally {
    await hurried.destroy()
  }
})
