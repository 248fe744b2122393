import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres, startPostgres } from '@synapse/api/postgres/start-postgres'

const prefix = 'synapse-test-'
const leftBehindAfterMs = 60_000

/**
 * Starts a PostgreSQL server for this test run, in a temporary folder.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startTestDatabase = async () => {
  await removeLeftBehind()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const { url, stop } = await startPostgres({ dataDir, isDurable: false, otherRole: 'synapse_app' })
  return {
    url,
    async stop() {
      await stop()
      await remove(dataDir)
    },
  }
}

/** Deletes the folders of killed runs. Folders in use by other runs are locked and stay. */
const removeLeftBehind = async () => {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name)
    const isNew = Date.now() - statSync(dataDir).mtimeMs < leftBehindAfterMs
    if (!isNew) await remove(dataDir).catch(() => {})
  }
}

const remove = async (dataDir) => {
  await removePostgres({ dataDir })
  rmSync(dataDir, { recursive: true, force: true })
}
