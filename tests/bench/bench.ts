import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchAdmin } from '#bench/admin.ts'
import { benchAvailability } from '#bench/availability.ts'
import { benchBooks } from '#bench/books.ts'
import { benchFeed } from '#bench/feed.ts'
import { benchGrowth } from '#bench/growth.ts'
import { benchOffline } from '#bench/offline.ts'
import { benchOneSlot } from '#bench/one-slot.ts'
import type { Row } from '#bench/row.ts'
import { benchSite } from '#bench/site.ts'
import { benchSlotGuards } from '#bench/slot-guards.ts'
import { prepareDatabases } from '#support/run/database.ts'

/**
 * `npm run bench` runs all benchmarks but `site`, which installs Next; `npm run bench --
 * availability` runs one. `--save` also writes the results to RESULTS.md.
 */
const benches = {
  availability: benchAvailability,
  growth: benchGrowth,
  books: benchBooks,
  feed: benchFeed,
  'one-slot': benchOneSlot,
  'slot-guards': benchSlotGuards,
  admin: benchAdmin,
  offline: benchOffline,
  site: benchSite,
} as const

const resultsFile = new URL('RESULTS.md', import.meta.url)

const tableOf = (rows: readonly Row[]): string =>
  [
    '| measurement | result | compared with | ratio | goal | met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((one) => `| ${Object.values(one).join(' | ')} |`),
  ].join('\n')

const describeRun = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 1e9)} GB of memory`
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory}, Node ${process.versions.node}`
  return `Commit ${commit} on ${new Date().toISOString().slice(0, 10)}: ${machine}.`
}

/** Writes the results to RESULTS.md, keeping those of other benchmarks. */
const save = (results: ReadonlyMap<string, string>) => {
  const [title = '', ...saved] = readFileSync(resultsFile, 'utf8')
    .trimEnd()
    .split(/\n+## /)
  const sections = new Map(saved.map((section) => [section.split('\n')[0] ?? '', section]))
  for (const [name, table] of results) sections.set(name, `${name}\n\n${describeRun()}\n\n${table}`)
  const names = Object.keys(benches).filter((name) => sections.has(name))
  const text = [title, ...names.map((name) => sections.get(name))].join('\n\n## ')
  writeFileSync(resultsFile, `${text}\n`)
}

const isSaved = process.argv.includes('--save')
const named = process.argv.slice(2).filter((name) => name !== '--save')
const unknown = named.find((name) => !(name in benches))
if (unknown) {
  console.error(`Unknown benchmark “${unknown}”. Choose from: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const isWanted = (name: string) => (named.length > 0 ? named.includes(name) : name !== 'site')
const results = new Map<string, string>()
const databases = await prepareDatabases()
for (const [name, bench] of Object.entries(benches).filter(([name]) => isWanted(name))) {
  console.log(`\n# ${name}`)
  const rows = await bench()
  console.table(rows)
  results.set(name, tableOf(rows))
}
await databases.stop()
if (isSaved) save(results)
process.exit(0)
