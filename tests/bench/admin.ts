import { chromium, type Page } from '@playwright/test'
import { type Row, timesRow } from '#bench/row.ts'
import { chromiumFlags } from '#bin/chromium.ts'
import { desktop, newToken } from '#browser/journey.ts'
import { startProduct } from '#browser/product.ts'

const bookings = 100_000
const rounds = 5
const goalMs = 1_000

type Screen = {
  path: string
  /** A selector and part of its element's text. Both are visible once the screen is ready. */
  ready: [selector: string, text?: string]
}

export const screens = {
  websites: { path: '/admin', ready: ['[aria-label=Totals]', 'Total Revenue'] },
  overview: { path: '/admin/website/synapse-ai', ready: ['h2', 'Upcoming Sessions'] },
  bookings: { path: '/admin/website/synapse-ai/bookings', ready: ['table a'] },
  calendar: { path: '/admin/website/synapse-ai/calendar', ready: ['[role=grid]'] },
  students: { path: '/admin/website/synapse-ai/clients', ready: ['table a'] },
  payments: { path: '/admin/website/synapse-ai/payments', ready: ['table a'] },
  coupons: { path: '/admin/website/synapse-ai/coupons', ready: ['table'] },
  reports: {
    path: '/admin/website/synapse-ai/reports',
    ready: ['table[aria-label="Top students"]'],
  },
  todo: { path: '/admin/todo', ready: ['table'] },
} satisfies Record<string, Screen>

/** Starts the product with demo bookings, and opens the admin app. */
export const openAdmin = async (demoBookings: number) => {
  const product = await startProduct({ demoBookings })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: chromiumFlags,
  })
  const page = await browser.newPage({ baseURL: product.url, viewport: desktop })
  const token = await newToken(product)
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const close = async () => {
    await browser.close()
    await product.stop()
  }
  return { page, close }
}

/**
 * Measures the time in milliseconds from opening a URL until its content is visible. Checks every
 * frame, because a locator's `waitFor` soon slows down to a check every 500 ms.
 */
export const timeScreen = async (page: Page, { path, ready }: Screen): Promise<number> => {
  await page.goto('about:blank')
  await page.goto(path, { waitUntil: 'commit' })
  const time = await page.waitForFunction(([selector, text = '']) => {
    const found = [...document.querySelectorAll(selector)]
    const isReady = found.some((one) => one.checkVisibility() && one.textContent.includes(text))
    return isReady && performance.now()
  }, ready)
  return (await time.jsonValue()) as number
}

/** Measures how long each screen takes to load for a very large business. */
export const benchAdmin = async (): Promise<Row[]> => {
  const { page, close } = await openAdmin(bookings)
  const rows: Row[] = []
  for (const [name, screen] of Object.entries(screens)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timeScreen(page, screen))
    rows.push(timesRow(`screen '${name}' with ${bookings} bookings`, times, goalMs))
  }
  await close()
  return rows
}
