import { chromium, type Page } from '@playwright/test'
import { startApp } from '../browser/product.ts'
import { type Row, timesRow } from './row.ts'

const bookings = 100_000
const rounds = 5
const goalMs = 1_000

type Screen = { path: string; ready: (page: Page) => Promise<unknown> }

/** Waits for the content that must be visible for a screen to count as ready. */
export const screens: Record<string, Screen> = {
  websites: { path: '/admin', ready: (page) => page.getByText('Total Revenue').waitFor() },
  overview: {
    path: '/admin/website/synapse-ai',
    ready: (page) => page.getByRole('heading', { name: 'Upcoming Sessions' }).waitFor(),
  },
  bookings: {
    path: '/admin/website/synapse-ai/bookings',
    ready: (page) => page.getByRole('table').getByRole('link').first().waitFor(),
  },
  calendar: {
    path: '/admin/website/synapse-ai/calendar',
    ready: (page) => page.getByRole('grid').waitFor(),
  },
  students: {
    path: '/admin/website/synapse-ai/clients',
    ready: (page) => page.getByRole('table').getByRole('link').first().waitFor(),
  },
  payments: {
    path: '/admin/website/synapse-ai/payments',
    ready: (page) => page.getByRole('table').getByRole('link').first().waitFor(),
  },
  coupons: {
    path: '/admin/website/synapse-ai/coupons',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  reports: {
    path: '/admin/website/synapse-ai/reports',
    ready: (page) => page.getByRole('table', { name: 'Top students' }).waitFor(),
  },
  todo: { path: '/admin/todo', ready: (page) => page.getByRole('table').waitFor() },
}

/** Starts the product with demo bookings and opens the admin app. */
export const openAdmin = async (demoBookings: number) => {
  const product = await startApp({ demoBookings })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  })
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
  })
  const { username, password } = product
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const close = async () => {
    await browser.close()
    await product.stop()
  }
  return { page, close }
}

/** Measures the time from opening the address until the content is visible, in milliseconds. */
export const timeScreen = async (page: Page, { path, ready }: Screen): Promise<number> => {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await ready(page)
  return performance.now() - began
}

/** Measures how long each screen takes to load in a very large business. */
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
