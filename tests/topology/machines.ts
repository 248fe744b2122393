import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { chooseServerUser } from '@synapse/api/postgres/server-user'
import { runSql } from '#support/run/database-server.ts'
import { until } from '#support/run/until.ts'
import { findPrograms } from '#topology/programs.ts'

/** The servers in api/deploy, on this machine: a primary and its replica, PgBouncer and HAProxy. */
export type Machines = {
  databaseUrl: string
  databaseDirectUrl: string
  /**
   * Starts HAProxy, which distributes requests to the app's processes.
   * @returns its URL
   */
  startProxy: (appUrls: string[]) => Promise<string>
  /** Stops the primary immediately, in the middle of its work. */
  killPrimary: () => Promise<void>
  /** Promotes the replica to primary, and points PgBouncer to it. */
  promoteReplica: () => void
  stop: () => Promise<void>
}

const deployed = (name: string) =>
  fileURLToPath(new URL(`../../api/deploy/${name}`, import.meta.url))

const password = 'for-tests'

/** Starts the database servers and the pooler, unprivileged, in a temporary folder. */
export const startMachines = async (): Promise<Machines> => {
  const programs = findPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'synapse-topology-'))
  const user = chooseServerUser(folder, folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const within = (name: string) => path.join(folder, name)
  const options = { ...user, cwd: folder, env: { PATH: `${programs.postgres}:/usr/bin:/bin` } }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const write = (name: string, text: string) => {
    writeFileSync(within(name), text)
    chmodSync(within(name), 0o644)
    return within(name)
  }
  const running = new Map<string, ChildProcess>()
  const start = (name: string, program: string, args: string[], env = {}) => {
    const all = { ...options, env: { ...options.env, ...env } }
    const child = spawn(program, args, { ...all, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-2000)
    })
    child.once('exit', (code) => {
      if (running.delete(name)) console.error(`${name} exited with ${code}:\n${output}`)
    })
    running.set(name, child)
  }
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name)
    if (!child) return
    running.delete(name)
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = async () => {
    for (const name of ['proxy', 'pooler']) await end(name, 'SIGTERM')
    for (const name of ['replica', 'primary']) await end(name, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const urlOf = (port: number, database: string) =>
    `postgres://synapse:${password}@127.0.0.1:${port}/${database}`
  const answers = (name: string, url: string) =>
    until(`${name} answers`, () => runSql('select 1', url).catch(() => false))

  const ports = { primary: await findFreePort(), replica: await findFreePort() }
  const pooler = await findFreePort()
  const configurePooler = (port: number) =>
    write(
      'pgbouncer.ini',
      replaceAll(readFileSync(deployed('pgbouncer.ini'), 'utf8'), {
        'host=primary port=5432': `host=127.0.0.1 port=${port}`,
        'listen_addr = *': 'listen_addr = 127.0.0.1',
        'listen_port = 6432': `listen_port = ${pooler}`,
        '/tmp/userlist.txt': within('userlist.txt'),
      }),
    )
  const server = (port: number) => [
    ...['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`],
    // Even without fsync, killing the process loses no data; only a power cut would.
    ...['-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'],
  ]
  try {
    const passwordFile = write('password', password)
    run(
      'initdb',
      `--pgdata=${within('primary')}`,
      '--username=synapse',
      '--locale=C.UTF-8',
      ...['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
    )
    start('primary', 'postgres', ['-D', within('primary'), ...server(ports.primary)])
    await answers('The primary', urlOf(ports.primary, 'postgres'))
    await runSql('create database synapse', urlOf(ports.primary, 'postgres'))
    // PostgreSQL's Docker image sets the same variable for the script.
    start('replica', deployed('start-replica.sh'), server(ports.replica), {
      PGDATA: within('replica'),
      PRIMARY: `host=127.0.0.1 port=${ports.primary} user=synapse password=${password}`,
    })
    await until('The replica is synchronous', async () => {
      const state = `select 1 from pg_stat_replication where sync_state = 'sync'`
      return (await runSql(state, urlOf(ports.primary, 'synapse'))).rows.length > 0
    })
    write('userlist.txt', `"synapse" "${password}"\n`)
    start('pooler', programs.pgbouncer, [configurePooler(ports.primary)])
    await answers('The pooler', urlOf(pooler, 'synapse'))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    databaseUrl: urlOf(pooler, 'synapse'),
    databaseDirectUrl: urlOf(pooler, 'synapse_direct'),
    startProxy: async (appUrls) => {
      const port = await findFreePort()
      const servers = appUrls.map((url, index) => `server app${index} ${new URL(url).host}`)
      const text = readFileSync(deployed('haproxy.cfg'), 'utf8')
      const config = replaceAll(text, {
        'bind :3000': `bind 127.0.0.1:${port}`,
        'server-template app 3 app-pooled:3000 resolvers docker init-addr none':
          servers.join('\n  '),
      })
      start('proxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', config)])
      const url = `http://127.0.0.1:${port}`
      await until('The proxy responds', () => fetch(`${url}/api/health`).catch(() => false))
      return url
    },
    killPrimary: () => end('primary', 'SIGQUIT'),
    promoteReplica: () => {
      run('pg_ctl', 'promote', '-D', within('replica'))
      configurePooler(ports.replica)
      running.get('pooler')?.kill('SIGHUP')
    },
    stop,
  }
}

const replaceAll = (text: string, changes: Record<string, string>): string => {
  let changed = text
  for (const [from, to] of Object.entries(changes)) {
    if (!changed.includes(from)) throw new Error(`The configuration doesn’t contain “${from}”.`)
    changed = changed.replaceAll(from, to)
  }
  return changed
}
