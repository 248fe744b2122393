// What `npm start` and `npm run dev` run. It may be an old Node and nothing may be installed yet, so
// everything in this folder keeps to what Node 20 understands and to Node's own modules.
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
  process.exit(process.argv.includes('--dev') ? await develop() : await serve())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function serve() {
  const results = await Promise.allSettled(builds.map((build) => buildIfStale(root, build)))
  const failed = results.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('\n\n'))
  return runChildren([{ args: [server], cwd: root }])
}

/** Both front ends from their sources, reloading as they change; the API in front of them. */
function develop() {
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
