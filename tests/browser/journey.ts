import { readFile } from 'node:fs/promises'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { login } from '@synapse/shared/operator/contract'
import { type FaultyProxy, withFaultyProxy } from '#browser/faulty-proxy.ts'
import { type RunningProduct, startProduct } from '#browser/product.ts'
import { acquireContext, resetContext, type SharedContexts } from '#browser/shared-context.ts'
import { callEndpoint } from '#support/calls/call.ts'
import { requestJson } from '#support/calls/send-json.ts'
import { moveClock } from '#support/run/move-clock.ts'
import { clockOffsetMs } from '#support/run/test-date.ts'
import type { Operator } from '#support/world/as-operator.ts'

type Mail = {
  to: string[]
  subject: string
  text: string
  html: string
  /** Attachments are in base64. */
  attachments: { filename: string; content: string }[]
}

type Fixtures = {
  /** All of the journey's other fixtures use this product. */
  product: RunningProduct
  mailbox: Mailbox
  token: string
  operator: Caller
  /** Uncaught exceptions are included. */
  consoleErrors: string[]
  /** Opens a page in its own browser window, signed out. The window closes when the test ends. */
  openStranger: () => Promise<Page>
}
type WorkerFixtures = {
  /** All journeys of a worker share this product. */
  sharedProduct: RunningProduct
  /**
   * All journeys must have the same worker fixtures; otherwise, Playwright doesn't reuse a worker
   * and its app for the next test.
   */
  sharedContexts: SharedContexts
  /** A proxy for the shared product. It is started only for journeys that use it. */
  sharedProxy: FaultyProxy
}

type Mailbox = {
  /** Waits for an e-mail to an address with this text in its subject. Returns the latest e-mail. */
  newest: (to: string, subject: string) => Promise<Mail>
  all: (to: string) => Promise<Mail[]>
}

/** Calls the API as the operator. */
export type Caller = Pick<Operator, 'call'>

/** Journeys share these tokens, because signing in takes time. */
const tokens = new WeakMap<RunningProduct, Promise<string>>()

/** Runs a journey in a separate browser window, signed out. Each worker starts the app once. */
export const testSignedOutInNewWindow = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if (clockOffsetMs) await context.addInitScript(moveClock, clockOffsetMs)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  sharedProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      // Screenshots need realistic data, so start with demo bookings.
      const product = await startProduct({ demoBookings: process.env.SHOTS ? 900 : 0 })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sharedContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  sharedProxy: [
    async ({ sharedProduct }, use) => withFaultyProxy(sharedProduct, use),
    { scope: 'worker' },
  ],
  product: async ({ sharedProduct }, use) => use(sharedProduct),
  mailbox: async ({ product }, use) => {
    const list = (to: string, query = '') =>
      requestJson<Mail[]>(`${product.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}${query}`)
    await use({
      all: (to) => list(to),
      newest: async (to, subject) => {
        const [mail] = await list(to, `&subject=${encodeURIComponent(subject)}&wait=30`)
        if (!mail) throw new Error(`No e-mail to ${to} with the subject '${subject}' arrived`)
        return mail
      },
    })
  },
  token: async ({ product }, use) => {
    const token = tokens.get(product) ?? newToken(product)
    tokens.set(product, token)
    await use(await token)
  },
  operator: async ({ product, token }, use) => use(callerOf(product, token)),
  baseURL: async ({ product }, use) => use(product.url),
  openStranger: async ({ browser, product }, use) => {
    const windows: BrowserContext[] = []
    await use(async () => {
      const window = await browser.newContext({ baseURL: product.url, storageState: undefined })
      windows.push(window)
      return window.newPage()
    })
    await Promise.all(windows.map((window) => window.close()))
  },
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) => {
          const text = message.text()
          // Ignore failed requests, which browsers always log. Journeys check the page's message.
          if (message.type() === 'error' && !/Failed to load resource/.test(text))
            consoleErrors.push(text)
        })
        page.on('pageerror', (error) => consoleErrors.push(String(error)))
      }
      context.on('page', listen)
      await use(consoleErrors)
      context.off('page', listen)
      expect(consoleErrors, 'the console has no errors').toEqual([])
    },
    { auto: true },
  ],
})

/** Runs a journey in a shared browser window, signed out. Its method `use` can change options. */
export const testSignedOut = testSignedOutInNewWindow.extend({
  context: async (
    {
      sharedContexts,
      browser,
      baseURL,
      viewport,
      locale,
      timezoneId,
      javaScriptEnabled,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    const shared = await acquireContext(sharedContexts, browser, {
      ...contextOptions,
      baseURL,
      viewport,
      locale,
      timezoneId,
      javaScriptEnabled,
      serviceWorkers,
    })
    await use(shared.context)
    await resetContext(shared)
  },
})

// biome-ignore lint/performance/noBarrelFile: journeys import everything from one file
export { expect } from '@playwright/test'

/** Returns functions that call a product's API. They throw the server's error messages. */
export const callerOf = ({ url }: Pick<RunningProduct, 'url'>, token?: string): Caller => ({
  call: (endpoint, options) => callEndpoint(url, endpoint, { token, ...options }),
})

export const newToken = async (product: RunningProduct): Promise<string> => {
  const { username, password } = product
  return (await callerOf(product).call(login, { input: { username, password } })).token
}

/** Checks that the console has only expected errors so far, and forgets them. */
export const expectOnlyErrors = (consoleErrors: string[], expected: RegExp): void => {
  for (const text of consoleErrors.splice(0)) expect(text).toMatch(expected)
}

/** Matches the URLs of an endpoint's calls, for Playwright's `route`. */
export const callsOf = ({ path }: Pick<Endpoint, 'path'>) =>
  new RegExp(`^[^?]*${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)

/** Switches the theme without a reload, as if in another tab. */
export const switchTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue)
    const change = { key: 'theme', newValue, storageArea: localStorage }
    dispatchEvent(new StorageEvent('storage', change))
  }, theme)

export const download = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** Returns by how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The layouts for these two sizes differ. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }
