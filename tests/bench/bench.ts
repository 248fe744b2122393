import { prepareDatabases } from '../support/database.ts'
import { benchAdmin } from './admin.ts'
import { benchAvailability } from './availability.ts'
import { benchFeed } from './feed.ts'
import { benchGrowth } from './growth.ts'
import { benchOffline } from './offline.ts'
import { benchOneSlot } from './one-slot.ts'
import { benchScriptSize } from './script-size.ts'

/** `npm run bench` runs all benchmarks; `npm run bench -- availability` runs only one. */
const benches = {
  availability: benchAvailability,
  growth: benchGrowth,
  feed: benchFeed,
  'one-slot': benchOneSlot,
  'script-size': benchScriptSize,
  admin: benchAdmin,
  offline: benchOffline,
} as const

const wanted = process.argv.slice(2)
const databases = await prepareDatabases()
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n# ${name}`)
  console.table(await bench())
}
await databases.stop()
process.exit(0)
