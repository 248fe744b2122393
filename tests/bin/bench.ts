// `npm run bench` and `npm run bench:site` run this script. It builds the front ends, finds a
// browser and runs the benchmark. If interrupted, it stops everything it has started.
import { join } from 'node:path'
import { ensureChromium } from '#bin/chromium.ts'
import { onInterrupt, runInTerminal, stopPrograms } from '#bin/run-in-terminal.ts'
import { buildFrontEnds } from '#bin/steps.ts'
import { root } from '#support/run/root.ts'

const { failures } = await buildFrontEnds(root)
if (failures.length > 0) process.exit(1)
onInterrupt(() => stopPrograms().finally(() => process.exit(130)))
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(root) }
process.exit(
  await runInTerminal([join(root, 'tests/bench/bench.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env,
  }),
)
