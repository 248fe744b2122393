import { openAdmin } from './admin.ts'
import { median, type Row } from './row.ts'
import { sessionSheet } from './session-sheet.ts'
import { ratioOf, timeWorkers } from './time-workers.ts'
import { builtAsset, offerFile, openWorkplace } from './workplace.ts'

const rows = 50_000
const mostRatio = 0.5
const taskMs = 50

/** A large sheet up to its preview: how long beside exceljs, and how much of it the page feels. */
export const benchSheet = async (): Promise<Row[]> => {
  const { place, address: file } = offerFile('sessions.xlsx', sessionSheet(rows))
  const { page, close } = await openWorkplace()
  const { own, exceljs } = await timeWorkers(page, {
    own: { script: builtAsset('sheet.worker', 'js'), order: { type: 'open' }, file },
    exceljs: { script: '/beside/exceljs.js', order: {}, file },
  }).finally(close)
  const { filledRows } = own.answer.sheet as { filledRows: number }
  if (filledRows !== rows || exceljs.answer.rows !== rows)
    throw new Error(`Of ${rows} rows ${filledRows} were read, by exceljs ${exceljs.answer.rows}`)
  const ratio = ratioOf(own, exceljs)
  return [
    {
      what: `.xlsx of ${rows} rows up to its preview, in a worker`,
      measured: `${Math.round(median(own.times))} ms`,
      comparedWith: `exceljs: ${Math.round(median(exceljs.times))} ms`,
      ratio: ratio.toFixed(2),
      goal: `at most ${mostRatio}`,
      kept: ratio <= mostRatio ? 'yes' : 'NO',
    },
    await benchLongTasks(place),
  ]
}

/** The same file in the admin itself: what keeps its page busy until preview and sessions are shown. */
const benchLongTasks = async (file: string): Promise<Row> => {
  const { page, close } = await openAdmin(0)
  try {
    await page.goto('/admin/invoicing')
    const input = page.getByLabel('Upload Session Sheet')
    await input.waitFor({ state: 'attached' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    const tasks = await page.evaluateHandle(() => {
      const found: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) found.push(duration)
      })
      observer.observe({ type: 'longtask' })
      return found
    })
    await input.setInputFiles(file)
    await page.getByRole('table', { name: 'First rows' }).waitFor()
    const untilPreview = await tasks.evaluate((found) => [...found])
    await page.getByRole('button', { name: 'Create Invoice for' }).waitFor()
    const untilSessions = await tasks.evaluate((found) => found)
    const longest = Math.max(0, ...untilPreview)
    return {
      what: 'the same in the admin: longest task of the page up to the preview',
      measured: longest ? `${Math.round(longest)} ms` : `none over ${taskMs} ms`,
      comparedWith: `up to all sessions: ${Math.round(Math.max(0, ...untilSessions))} ms`,
      ratio: '',
      goal: `none over ${taskMs} ms`,
      kept: longest <= taskMs ? 'yes' : 'NO',
    }
  } finally {
    await close()
  }
}
