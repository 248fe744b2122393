// What `npm test` runs: its parts or only the named ones (`npm test -- check`, `unit`, `api`,
// `browser`), each narrowed down by the file names that follow. `--shots` takes the screenshots.
// Node may be old and no packages may be installed yet, so the tests are imported only after both
// are fixed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm } from '../../api/bin/end-with-npm.mjs'
import { installMissing } from '../../api/bin/install.mjs'
import { continueOnPinnedNode } from '../../api/bin/pinned-node.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

try {
  endWithNpm()
  await installMissing(root)
  await continueOnPinnedNode(root)
} catch (error) {
  console.error(`${error.message}\n\n0 passed, 1 failed`)
  process.exit(1)
}

const { runTests } = await import('#bin/run-tests.ts')
process.exit(await runTests(root, process.argv.slice(2)))
