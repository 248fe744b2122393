import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchAdmin } from '#bench/admin.ts'
import { benchAvailability } from '#bench/availability.ts'
import { benchBooks } from '#bench/books.ts'
import { benchFeed } from '#bench/feed.ts'
import { benchGrowth } from '#bench/growth.ts'
import { benchOffline } from '#bench/offline.ts'
import { benchOneSlot } from '#bench/one-slot.ts'
import type { Row } from '#bench/row.ts'
import { benchScriptSize } from '#bench/script-size.ts'
import { benchSite } from '#bench/site.ts'
import { benchSlotGuards } from '#bench/slot-guards.ts'
import { prepareDatabases } from '#support/run/database.ts'

/**
 * `npm run bench` runs all benchmarks; `npm run bench -- availability` runs only one. `--save`,
 * which can't be combined with names, also writes the results to RESULTS.md. `npm run bench:site`
 * measures the site with Lighthouse, five times by default; `npm run bench:site -- 3` changes the
 * number of runs.
 */
const benches = {
  availability: benchAvailability,
  growth: benchGrowth,
  books: benchBooks,
  feed: benchFeed,
  'one-slot': benchOneSlot,
  'slot-guards': benchSlotGuards,
  'script-size': benchScriptSize,
  admin: benchAdmin,
  offline: benchOffline,
} as const

const tableOf = (rows: readonly Row[]): string =>
  [
    '| measurement | result | compared with | ratio | goal | met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((one) => `| ${Object.values(one).join(' | ')} |`),
  ].join('\n')

if (process.argv[2] === 'site') {
  await benchSite(Number(process.argv[3] ?? 5))
  process.exit(0)
}

const wanted = process.argv.slice(2).filter((name) => name !== '--save')
const isSaved = process.argv.includes('--save')
if (isSaved && wanted.length > 0) {
  console.error('RESULTS.md contains all benchmarks: use --save without names.')
  process.exit(1)
}
const unknown = wanted.find((name) => !(name in benches))
if (unknown) {
  console.error(`Unknown benchmark “${unknown}”. Choose from: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const results: string[] = []
const databases = await prepareDatabases()
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n# ${name}`)
  const rows = await bench()
  console.table(rows)
  results.push(`\n## ${name}\n\n${tableOf(rows)}`)
}
await databases.stop()
if (isSaved) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 1e9)} GB of memory`
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory}, Node ${process.versions.node}`
  const when = new Date().toISOString().slice(0, 10)
  writeFileSync(
    new URL('RESULTS.md', import.meta.url),
    `# Results of \`npm run bench\`\n\nCommit ${commit} on ${when}: ${machine}.\n${results.join('\n')}\n`,
  )
}
process.exit(0)
