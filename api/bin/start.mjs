// Runs for `npm start`, `npm run dev` and `npm run demo`. Node may be old and no packages may be
// installed yet, so the scripts in this folder only use what Node 20 supports, and Node's own modules.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, builds } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installMissing } from './install.mjs'
import { continueOnPinnedNode } from './pinned-node.mjs'
import { runChildren } from './run-children.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const server = join(root, 'api/src/main/server.ts')
const siteUrl = 'http://localhost:4321'
const adminUrl = 'http://localhost:5173'

try {
  endWithNpm()
  await installMissing(root)
  await continueOnPinnedNode(root)
  const modes = { '--dev': runDevServers, '--demo': runDemo }
  process.exit(await (modes[process.argv[2]] ?? serve)())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** Runs the app with sample data in a separate folder, without real accounts. */
async function runDemo() {
  await build()
  const accounts = /^(ADMIN|ALARM|APP|BACKUP|DATABASE|GOOGLE|NODE|PUBLIC|SECURITY|SMTP|STRIPE)_/
  const own = Object.entries(process.env).filter(([name]) => !accounts.test(name))
  const dataDir = join(root, '.demo')
  const login = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: demoPassword(dataDir) }
  const env = { ...Object.fromEntries(own), ...login, DATA_DIR: dataDir }
  const code = await runChildren([{ args: [join(root, 'api/demo/demo.ts')], cwd: root, env }])
  if (code !== 0) return code
  console.log(`Sign in as ${login.ADMIN_USERNAME} with the password ${login.ADMIN_PASSWORD}`)
  return runChildren([{ args: [server], cwd: root, env }])
}

/**
 * Returns the same password at every start, because the operator is created only at the first
 * start.
 */
function demoPassword(dataDir) {
  const file = join(dataDir, 'password')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(9).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

async function serve() {
  await build()
  return runChildren([{ args: [server], cwd: root }])
}

async function build() {
  const results = await Promise.allSettled(builds.map((build) => buildIfStale(root, build)))
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('\n\n'))
}

/** Runs the API with both front ends served from source, with live reload. */
function runDevServers() {
  const program = (name) => join(root, 'node_modules/.bin', name)
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  return runChildren([
    {
      args: ['--watch', '--watch-preserve-output', server],
      cwd: root,
      env: { ...env, DEV_SITE_URL: siteUrl, DEV_ADMIN_URL: adminUrl },
    },
    { args: [program('astro'), 'dev', '--port', '4321'], cwd: join(root, 'site'), env },
    {
      args: [program('vite'), '--port', '5173', '--strictPort'],
      cwd: join(root, 'admin-pwa'),
      env,
    },
  ])
}
