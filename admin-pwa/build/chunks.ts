import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const entry = 'app/main.tsx'

/**
 * The entry modules of each chunk. A chunk also contains everything that its entries import
 * statically.
 */
const entryPoints = {
  // The entry gets its own chunk, because it runs before the Temporal polyfill is loaded.
  boot: [entry],
  start: ['app/App.tsx'],
  home: [
    'app/Screens.tsx',
    'app/AdminLayout.tsx',
    'overview/WebsitesPage.tsx',
    'overview/AttentionPanel.tsx',
  ],
  offline: [
    'data/db.ts',
    'data/sync.ts',
    'data/answer-cache.ts',
    'data/outbox/enqueue.ts',
    'data/outbox/send.ts',
  ],
}

const source = fileURLToPath(new URL('../src/', import.meta.url))

/**
 * Groups our modules into four chunks: the entry, the sign-in page, the first screen, and offline
 * work.
 */
const firstScreens = Object.entries(entryPoints).map(([name, files]) => {
  let reached: ReadonlySet<string> | undefined
  return {
    debugName: name,
    test: /\/(admin-pwa|shared)\/src\//,
    name: (id: string, modules: Modules) => {
      reached ??= reach(
        files.map((file) => source + file),
        modules,
      )
      return reached.has(id) && id !== source + entry ? name : null
    },
  }
})

/**
 * The chunks of the first screens, so that these load a few files instead of one per shared module.
 * A module belongs to the first group that matches it. Each chunk also gets the library code that
 * no earlier chunk contains.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  ...firstScreens,
  { name: 'components', test: /node_modules\/(@mantine|@floating-ui|@tanstack|clsx)\// },
  {
    name: 'ui',
    test: /src\/ui\/(?!form\/(Date|Time|use-parsed|date-input))|node_modules\/@tabler\//,
  },
]

const reach = (from: readonly string[], modules: Modules): ReadonlySet<string> => {
  const missing = from.find((id) => !existsSync(id))
  if (missing) throw new Error(`The entry point ${missing} doesn't exist.`)
  const found = new Set(from)
  // Iterating over a set also visits elements added during the iteration.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes('/node_modules/')) found.add(imported)
  return found
}
