import { listenForChanges } from '@synapse/api/db/change-listener'
import { openDb } from '@synapse/api/db/knex'
import { lockKey, migrationLock } from '@synapse/api/db/locks'
import { migrate } from '@synapse/api/db/migrate'
import { test } from 'vitest'
import { until } from '#support/run/until.ts'
import { useDatabase } from '#support/run/use-database.ts'
import { startProxy } from '#support/stand-ins/breakable-proxy.ts'
import { recreateChangedRecords } from '#support/world/reset.ts'

const database = useDatabase()

test('the listener replaces a lost connection and treats a restore as a change to everything', async () => {
  const way = await startProxy(database.url)
  const states: boolean[] = []
  let heard = 0
  const subscriber = {
    channel: 'test_channel',
    onChange: () => {
      heard += 1
    },
    onListening: (is: boolean) => states.push(is),
  }
  const pace = { checkEveryMs: 100, answerWithinMs: 3_000 }
  const listener = await listenForChanges(way.url, [subscriber], pace)
  try {
    await database.db.raw('notify test_channel')
    await until('The listener has reported the change', () => heard === 1)
    way.stall()
    await until('The listener has reconnected', () => states.join() === 'true,false,true')
    await database.db.raw('notify test_channel')
    await until('The listener has reported the change', () => heard === 2)
    await recreateChangedRecords(database.db)
    await until(
      'The listener has detected the restore',
      () => states.join() === 'true,false,true,true',
    )
  } finally {
    await listener.close()
    way.close()
  }
})

test('processes that start in parallel wait until one of them has migrated the database', async () => {
  const hurried = openDb({ url: database.url, statementTimeoutMs: 2_000 })
  try {
    const holding = await database.db.transaction()
    await lockKey(holding, migrationLock)
    const waiting = migrate(hurried)
    await until('The process has waited longer than the statement timeout', async () => {
      const { rows } = await database.db.raw(
        `select 1 from pg_stat_activity where datname = current_database()
          and wait_event = 'advisory' and now() - query_start > interval '2.5 seconds'`,
      )
      return rows.length > 0
    })
    await holding.rollback()
    await waiting
  } finally {
    await hurried.destroy()
  }
})
