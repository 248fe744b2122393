import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { serveNextExport } from '#bench/next-export.ts'
import { median, row } from '#bench/row.ts'
import { chromiumFlags } from '#bin/chromium.ts'
import { startProduct } from '#browser/product.ts'

const chromePath = process.env.CHROMIUM_PATH

/** The figures and their units. Higher is better only for the scores. */
const figures = {
  performance: 'score',
  accessibility: 'score',
  'best-practices': 'score',
  seo: 'score',
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
  transferred: 'bytes before any scroll',
  requests: 'before any scroll',
} as const
type Figure = keyof typeof figures

const goals: Record<string, Partial<Record<Figure, number>>> = {
  '/': {
    performance: 100,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
    'largest-contentful-paint': 830,
    'total-blocking-time': 0,
    'cumulative-layout-shift': 0.001,
    transferred: 70_000,
    requests: 4,
  },
  '/book': {
    performance: 98,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
    'largest-contentful-paint': 1050,
    requests: 8,
  },
}

/**
 * Runs Lighthouse on the built site, served by the app, and on the landing page as a Next app:
 * mobile, simulated slow 4G. Prints the medians.
 * @param how often to measure each page
 */
export const benchSite = async (runs: number): Promise<void> => {
  const product = await startProduct()
  for (const page of Object.keys(goals)) await printMedians(page, `${product.url}${page}`, runs)
  const landingPage = await (await fetch(product.url)).text()
  const nextExport = await serveNextExport(landingPage)
  await printMedians('/ exported by Next', nextExport.url, runs)
  await nextExport.stop()
  await product.stop()
}

const printMedians = async (page: string, url: string, runs: number) => {
  const results: Record<Figure, number>[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure(url))
  console.log(`\n# ${page} (median of ${runs})`)
  const rows = Object.entries(figures).map(([name, unit]) => {
    const figure = name as Figure
    const measured = median(results.map((result) => result[figure]))
    const goal = goals[page]?.[figure]
    const isScore = unit === 'score'
    return row({
      what: `${name.replaceAll('-', ' ')} ${unit}`.trim(),
      measured: String(Math.round(measured * 1000) / 1000),
      goal: goal === undefined ? '' : `${isScore ? 'at least' : 'at most'} ${goal}`,
      isMet: goal === undefined || (isScore ? measured >= goal : measured <= goal),
    })
  })
  console.table(rows)
}

const measure = async (url: string): Promise<Record<Figure, number>> => {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
    const { audits, categories } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const details = audits['network-requests']?.details
    const all = details?.type === 'table' ? details.items : []
    const requests = all.filter(({ url }) => !String(url).startsWith('data:'))
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      'first-contentful-paint': value('first-contentful-paint'),
      'largest-contentful-paint': value('largest-contentful-paint'),
      'total-blocking-time': value('total-blocking-time'),
      'cumulative-layout-shift': value('cumulative-layout-shift'),
      transferred: requests.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
      requests: requests.length,
    }
  } finally {
    chrome.kill()
  }
}
