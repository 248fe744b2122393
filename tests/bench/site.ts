import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startApp } from '../browser/product.ts'
import { median, type Row, row } from './row.ts'

/**
 * Runs Lighthouse on the built site, served by the app: mobile, simulated slow 4G, the median of
 * five runs. Start it with `npm run bench:site`; to change the number of runs, pass a number.
 */
const runs = Number(process.argv[2] ?? 5)
const chromePath = process.env.CHROMIUM_PATH

type Goals = {
  scores: readonly number[]
  lcpMs?: number
  bytes?: number
  requests?: number
}
const pages: Record<string, Goals> = {
  '/': { scores: [100, 100, 100, 100], lcpMs: 830, bytes: 70_000, requests: 4 },
  '/book': { scores: [98, 100, 100, 100], lcpMs: 1050, requests: 8 },
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const product = await startApp()
for (const [page, goals] of Object.entries(pages)) {
  const results: Measured[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure(`${product.url}${page}`))
  console.log(
    `\n# ${page} (median of ${runs}; this machine’s benchmark index ${results[0]?.benchmarkIndex})`,
  )
  const middle = (pick: (one: Measured) => number) => median(results.map(pick))
  const rows: Row[] = [
    ...categories.map((category, index) =>
      line(
        category,
        middle((one) => one.scores[index] ?? 0),
        goals.scores[index] ?? 100,
        'at least',
      ),
    ),
    line(
      'first contentful paint, ms',
      middle((one) => one.fcpMs),
      undefined,
      'at most',
    ),
    line(
      'largest contentful paint, ms',
      middle((one) => one.lcpMs),
      goals.lcpMs,
      'at most',
    ),
    line(
      'total blocking time, ms',
      middle((one) => one.tbtMs),
      page === '/' ? 0 : undefined,
      'at most',
    ),
    line(
      'cumulative layout shift',
      middle((one) => one.cls),
      page === '/' ? 0.001 : undefined,
      'at most',
    ),
    line(
      'bytes before any scroll',
      middle((one) => one.bytes),
      goals.bytes,
      'at most',
    ),
    line(
      'requests before any scroll',
      middle((one) => one.requests),
      goals.requests,
      'at most',
    ),
  ]
  console.table(rows)
}
await product.stop()
process.exit(0)

type Measured = Awaited<ReturnType<typeof measure>>

async function measure(url: string) {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    const { audits, categories: scored, environment } = result.lhr
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const all = details?.type === 'table' ? details.items : []
    const requests = all.filter((one) => !String(one.url).startsWith('data:'))
    return {
      scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: requests.reduce((sum, one) => sum + Number(one.transferSize ?? 0), 0),
      requests: requests.length,
      benchmarkIndex: environment.benchmarkIndex,
    }
  } finally {
    chrome.kill()
  }
}

function line(
  what: string,
  measured: number,
  goal: number | undefined,
  side: 'at least' | 'at most',
): Row {
  return row({
    what,
    measured: String(Math.round(measured * 1000) / 1000),
    goal: goal === undefined ? '' : `${side} ${goal}`,
    isKept: goal === undefined || (side === 'at least' ? measured >= goal : measured <= goal),
  })
}
