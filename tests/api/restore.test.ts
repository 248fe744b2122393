import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()

const restore = async (databaseUrl: string) => {
  const script = fileURLToPath(import.meta.resolve('@synapse/api/main/restore'))
  const child = spawn(process.execPath, [script, '/no/such/backup.dump'], {
    // With no PATH set, PostgreSQL's programs can't be found.
    env: { DATABASE_URL: databaseUrl, PATH: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said: said.trim(), code }
}

test('refuses to restore a backup while the app is running', async () => {
  await world.db.raw('select 1')
  expect(await restore(world.context.settings.databaseUrl)).toEqual({
    code: 1,
    said: 'The app is running on this database. Stop all of its processes, then restore.',
  })
})

test('restores a backup when the app is stopped', async () => {
  const { url, drop } = await cloneDatabase()
  try {
    expect((await restore(url)).said).toContain('pg_restore is missing')
  } finally {
    await drop()
  }
})
