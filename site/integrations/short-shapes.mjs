import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const closed = /><\/(?:circle|path|rect)>/g

/** Shapes without content close themselves: to a browser the same, and the landing page is 90 bytes shorter. */
export const shortShapes = () => ({
  name: 'short-shapes',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const root = fileURLToPath(dir)
      for (const file of await readdir(root, { recursive: true }))
        if (file.endsWith('.html')) await shorten(join(root, file))
    },
  },
})

const shorten = async (path) =>
  writeFile(path, (await readFile(path, 'utf8')).replaceAll(closed, '/>'))
