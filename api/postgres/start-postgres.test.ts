import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningPostgres, removePostgres, startPostgres } from '#postgres/start-postgres'

const timeoutMs = 60_000
const program = new URL('./start-postgres.ts', import.meta.url).href

let dataDir: string
let running: RunningPostgres[]
let apps: ChildProcess[]

// The tests share one folder, because creating a database takes seconds.
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'synapse-postgres-'))
})

beforeEach(() => {
  running = []
  apps = []
})

afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  const ends = apps.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(
    ends.map((app) => {
      app.kill('SIGKILL')
      return once(app, 'exit')
    }),
  )
}, timeoutMs)

afterAll(async () => {
  await removePostgres({ dataDir })
  rmSync(dataDir, { recursive: true, force: true })
}, timeoutMs)

describe('the built-in database', { timeout: timeoutMs }, () => {
  test('is durable, uses UTF-8 and UTC, and requires a password', async () => {
    const { url } = await start()
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
              datlocale as locale, rolsuper as super, rolcreatedb as creates
       from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      locale: 'C.UTF-8',
      super: false,
      creates: true,
    })
    // Only the owner can read the password.
    const guess = new URL(url)
    guess.password = 'guessed'
    await expect(query(guess.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    guess.username = 'postgres'
    await expect(query(guess.href, 'select 1')).rejects.toThrow(/pg_hba.conf/)
    const file = join(databaseFolder(), 'password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(url).toContain(readFileSync(file, 'utf8').trim())
  })

  test('has the features that the app needs, and keeps its data when it stops', async () => {
    const first = await start()
    await query(first.url, 'create extension btree_gist')
    await query(first.url, 'create table kept (id int)')
    await query(withDatabase(first.url, 'template1'), 'create database copy template synapse')
    const rows = await query(withDatabase(first.url, 'copy'), 'select count(*) from kept')
    expect(rows).toEqual([{ count: '0' }])
    await first.stop()
    await first.stop()
    expect(await isServing(first.url)).toBe(false)
    const second = await start()
    expect(await query(second.url, 'select * from kept')).toEqual([])
  })

  test('refuses a second app, and names the process that uses the data folder', async () => {
    const { url } = await start()
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another running app (process ${process.pid}`,
    )
    const other = await startApp()
    expect(other.said).toMatch(/^refused: The data folder .* is in use by another running app/)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('keeps its data if the app that started it is killed', async () => {
    const killed = await startApp()
    await query(killed.said, 'create table taken (id int)')
    killed.app.kill('SIGKILL')
    await once(killed.app, 'exit')
    expect(await isServing(killed.said)).toBe(true)

    const { url } = await start()
    expect(await isServing(killed.said)).toBe(false)
    expect(await query(url, 'select * from taken')).toEqual([])
  })

  test('starts even if its old process id was reused or its password is lost', async () => {
    await (await start()).stop()
    writeFileSync(join(databaseFolder(), 'cluster/postmaster.pid'), `${process.pid}\n`)
    rmSync(join(databaseFolder(), 'password'))
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('reports an unexpected exit to the app, and can be restarted', async () => {
    const { exited, stop } = await start()
    process.kill(serverPid(), 'SIGKILL')
    expect((await exited).message).toBe('The built-in PostgreSQL has ended (SIGKILL).')
    await stop()
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('shuts down if the app that started it exits without stopping it', async () => {
    const { app, said } = await startApp()
    app.kill('SIGTERM')
    await once(app, 'exit')
    await expect.poll(() => isServing(said)).toBe(false)
  })

  test('fails with a clear message if its folder can’t be created', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    await expect(startPostgres({ dataDir: file })).rejects.toThrow(
      `The data folder ${file} isn’t writable`,
    )
  })
})

const start = async (): Promise<RunningPostgres> => {
  const postgres = await startPostgres({ dataDir })
  running.push(postgres)
  return postgres
}

/** Starts the database in a separate process that prints the URL and keeps running. */
const startApp = async (): Promise<{ app: ChildProcess; said: string }> => {
  const script = `
    import { startPostgres } from ${JSON.stringify(program)}
    process.on('SIGTERM', () => process.exit())
    setInterval(() => {}, 1000)
    const said = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      .then(({ url }) => url, (error) => 'refused: ' + error.message)
    console.log(said)`
  const app = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  const [said] = await once(createInterface(app.stdout), 'line')
  return { app, said: String(said) }
}

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  // Ignore closed connections, because these tests kill and stop the server.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, database: string): string => {
  return Object.assign(new URL(url), { pathname: database }).href
}

const databaseFolder = (): string => {
  return join(dataDir, 'postgres')
}

const serverPid = (): number => {
  return Number(
    readFileSync(join(databaseFolder(), 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
}

/** Check the port instead of the process id, which stays in use until the process is reaped. */
const isServing = async (url: string): Promise<boolean> => {
  return query(url, 'select 1').then(
    () => true,
    (error) => error.code !== 'ECONNREFUSED',
  )
}
