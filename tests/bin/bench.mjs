// What `npm run bench` and `npm run bench:site` run: builds what is measured and finds a browser, so
// that a clean clone measures what it holds.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.mjs'
import { runOpenly } from './run-openly.mjs'
import { buildFrontEnds } from './steps.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const [name, ...args] = process.argv.slice(2)
const { failed } = await buildFrontEnds(root)
if (failed) process.exit(1)
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(root) }
process.exit(
  await runOpenly([join(root, 'tests/bench', `${name}.ts`), ...args], { cwd: root, env }),
)
