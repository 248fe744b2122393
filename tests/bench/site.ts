import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { serveNextExport } from '#bench/next-export.ts'
import { median, type Row, row } from '#bench/row.ts'
import { chromiumFlags } from '#bin/chromium.ts'
import { startProduct } from '#browser/product.ts'

const chromePath = process.env.CHROMIUM_PATH

const runs = 5

/** Units of the figures. Scores should be high, and all other figures low. */
const figures = {
  performance: 'score',
  accessibility: 'score',
  'best-practices': 'score',
  seo: 'score',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
  transferred: 'bytes before any scroll',
  requests: 'before any scroll',
} as const
type Figure = keyof typeof figures
type Medians = Record<Figure, number>
const names = Object.keys(figures) as Figure[]

type Goals = Partial<Record<Figure, number>>

const landingGoals: Goals = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'largest-contentful-paint': 830,
  'total-blocking-time': 0,
  'cumulative-layout-shift': 0.001,
  transferred: 70_000,
  requests: 4,
}
const bookGoals: Goals = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'largest-contentful-paint': 1050,
  requests: 8,
}

/**
 * Runs Lighthouse on the built site, and on its landing page as exported by Next, on a phone with
 * simulated slow 4G.
 */
export const benchSite = async (): Promise<Row[]> => {
  const product = await startProduct()
  const landing = await measureMedians(product.url)
  const book = await measureMedians(`${product.url}/book`)
  const nextExport = await serveNextExport(await (await fetch(product.url)).text())
  const exported = await measureMedians(nextExport.url)
  await nextExport.stop()
  await product.stop()
  return [...rowsOf('/', landing, landingGoals, exported), ...rowsOf('/book', book, bookGoals)]
}

const rowsOf = (page: string, medians: Medians, goals: Goals, exported?: Medians): Row[] =>
  names.flatMap((name) => {
    const goal = goals[name]
    if (goal === undefined) return []
    const [unit, measured] = [figures[name], medians[name]]
    const isScore = unit === 'score'
    return row({
      what: `${page}: ${name.replaceAll('-', ' ')} ${unit}`.trim(),
      measured: format(measured),
      ...(exported && { comparedWith: `exported by Next: ${format(exported[name])}` }),
      goal: `${isScore ? 'at least' : 'at most'} ${goal}`,
      isMet: isScore ? measured >= goal : measured <= goal,
    })
  })

const format = (value: number) =>
  String(value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value))

const measureMedians = async (url: string): Promise<Medians> => {
  const results: Medians[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure(url))
  const medians = names.map((name) => [name, median(results.map((result) => result[name]))])
  return Object.fromEntries(medians)
}

const measure = async (url: string): Promise<Medians> => {
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
