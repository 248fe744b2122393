import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What an integration does with every page once it is built.
 * @param change from the HTML of a page to what it becomes; may be asynchronous, and is told the file's path
 */
export const changePages =
  (change) =>
  async ({ dir }) => {
    const root = fileURLToPath(dir)
    for (const file of await readdir(root, { recursive: true })) {
      if (!file.endsWith('.html')) continue
      const path = join(root, file)
      await writeFile(path, await change(await readFile(path, 'utf8'), path))
    }
  }
