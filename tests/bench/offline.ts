import type { Page } from '@playwright/test'
import { openAdmin, screens, timeScreen } from '#bench/admin.ts'
import { type Row, timesRow } from '#bench/row.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { until } from '#support/run/until.ts'

const bookings = 10_000
const rounds = 5
const coldMs = 300
const choiceMs = 100

/** These screens need only records on the device. Other screens show cached responses. */
const kept = ['websites', 'bookings', 'calendar', 'students', 'coupons', 'todo'] as const

/** Measures each list offline: after a cold start, and when its sort order changes. */
export const benchOffline = async (): Promise<Row[]> => {
  const { page, close } = await openAdmin(bookings)
  for (const name of kept) await timeScreen(page, screens[name])
  await page.evaluate(() => navigator.serviceWorker.ready)
  await until('All records are stored', () => isSavedOnDevice(page, ''))
  await page.context().setOffline(true)
  const rows: Row[] = []
  for (const name of kept) {
    const times = await repeat(() => timeScreen(page, screens[name]))
    rows.push(timesRow(`screen '${name}' offline, cold start, ${bookings} bookings`, times, coldMs))
  }
  await timeScreen(page, screens.bookings)
  for (const column of ['Student', 'Session Date']) {
    const times = await repeat(() => timeSort(page, column))
    rows.push(timesRow(`bookings offline, sorted by ${column.toLowerCase()}`, times, choiceMs))
  }
  await close()
  return rows
}

const repeat = async (measure: () => Promise<number>): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure())
  return times
}

/**
 * Measures, by the page's clock, how long the first row takes to change after the column's sort
 * button is clicked.
 */
const timeSort = (page: Page, column: string): Promise<number> =>
  page
    .getByRole('columnheader', { name: column })
    .getByRole('button')
    .evaluate(async (button) => {
      const firstRow = () => document.querySelector('tbody tr')?.textContent
      const before = firstRow()
      const began = performance.now()
      ;(button as HTMLElement).click()
      while (firstRow() === before && performance.now() - began < 5_000)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - began
    })
