import { availableParallelism, loadavg } from 'node:os'
import { benchInvoicePdf } from './invoice-pdf.ts'
import { benchSheet } from './sheet.ts'

/**
 * The product's workers for spreadsheets and PDFs beside packages that do the same, all in one
 * Chromium. `npm run bench:books` for both, `npm run bench:books -- sheet` for one.
 */
const benches = { sheet: benchSheet, 'invoice-pdf': benchInvoicePdf } as const

/** How many programs wanted a core within the last minute. */
const loadNow = () => loadavg()[0]?.toFixed(1)

const wanted = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const before = loadNow()
  const rows = await bench()
  console.log(`\n# ${name} (load of ${availableParallelism()} cores: ${before}, then ${loadNow()})`)
  console.table(rows)
}
process.exit(0)
