// What `npm run bench`, `npm run bench:site` and `npm run bench:books` run: builds what is measured and
// finds a browser, so that a clean clone measures what it holds. Interrupted, it ends all that it began.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareBeside } from './beside.mjs'
import { ensureChromium } from './chromium.mjs'
import { endAll, runOpenly } from './run-openly.mjs'
import { buildFrontEnds } from './steps.mjs'

const mostBooksMs = 15 * 60_000

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [name, ...args] = process.argv.slice(2)
const { failed } = await buildFrontEnds(root)
if (failed) process.exit(1)
if (name === 'books') await prepareBeside(root)
const end = () => endAll().finally(() => process.exit(130))
for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(reason, end)
// Others' packages are measured there, and what they do on this machine is theirs.
if (name === 'books') setTimeout(end, mostBooksMs).unref()
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(root) }
process.exit(
  await runOpenly([join(root, 'tests/bench', `${name}.ts`), ...args], { cwd: root, env }),
)
