import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { requestJson } from '../support/send-json.ts'
import { type Front, withFront } from './front.ts'
import type { KeptContexts } from './kept-context.ts'
import { type Product, startProduct } from './product.ts'

type Mail = {
  to: string[]
  subject: string
  text: string
  html: string
  calendar: { method: string; content: string }[]
  /** Their content is in base64. */
  attachments: { filename: string; content: string }[]
}

type Fixtures = {
  /** What the console of every page of the test has complained about. */
  complaints: string[]
  /** A page of somebody else, in a browser window of their own that is closed afterwards. */
  openStranger: () => Promise<Page>
}
type WorkerFixtures = {
  product: Product
  /** For all journeys, so that Playwright runs them in the same workers, with the same product. */
  keptContexts: KeptContexts
  /** In front of the product, for as long as it runs; it stands only where a journey asks for it. */
  keptFront: Front
  mailbox: Mailbox
  /** The operator's session token. */
  token: string
  api: Api
}

/** The mail that people received. */
type Mailbox = {
  /** The newest mail to an address whose subject has a text in it, as soon as it is there. */
  newest: (to: string, subject: string) => Promise<Mail>
  /** All mails to an address. */
  all: (to: string) => Promise<Mail[]>
}

/** The API as the signed-in operator. */
export type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      // The pictures show a business that runs.
      const product = await startProduct({ demoBookings: process.env.SHOTS ? 900 : 0 })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  keptContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  keptFront: [async ({ product }, use) => withFront(product, use), { scope: 'worker' }],
  mailbox: [
    async ({ product }, use) => {
      const list = (to: string, query = '') =>
        requestJson<Mail[]>(
          `${product.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}${query}`,
        )
      await use({
        all: (to) => list(to),
        newest: async (to, subject) => {
          const [mail] = await list(to, `&subject=${encodeURIComponent(subject)}&wait=30`)
          if (!mail) throw new Error(`No mail to ${to} about '${subject}' came`)
          return mail
        },
      })
    },
    { scope: 'worker' },
  ],
  token: [
    async ({ product }, use) => {
      const { username, password } = product
      const { token } = await apiOf(product)<{ token: string }>('POST', '/api/auth/login', {
        username,
        password,
      })
      await use(token)
    },
    { scope: 'worker' },
  ],
  api: [async ({ product, token }, use) => use(apiOf(product, token)), { scope: 'worker' }],
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
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const listen = (page: Page) => {
        page.on('console', (message) => {
          const text = message.text()
          // A refused call is part of some journeys; what the page says about it is asserted there.
          if (message.type() === 'error' && !/Failed to load resource/.test(text))
            complaints.push(text)
        })
        page.on('pageerror', (error) => complaints.push(String(error)))
      }
      context.on('page', listen)
      await use(complaints)
      context.off('page', listen)
      expect(complaints, 'nothing is reported in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Calls of a product's API; what is not a success throws with the server's words. */
export const apiOf =
  ({ url }: Pick<Product, 'url'>, token?: string): Api =>
  (method, path, body) =>
    requestJson(`${url}${path}`, { method, token, body })

type Look = {
  /** Only inside of what this CSS selects: the rest has been looked at already. */
  within?: string
  /** But for what these select: it has been looked at already, on another screen. */
  without?: string[]
  /** Only the rules about colours: all others have been held to in another theme. */
  onlyColours?: boolean
  /** All but those: they have been held to at another width. */
  withoutColours?: boolean
}

/** Fails with the rule and the elements when a page has an accessibility problem. */
export const expectAccessible = async (page: Page, look: Look = {}): Promise<void> => {
  // A dialog that is still moving in has colours that nobody sees for long.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ({ within = 'html', without = [], onlyColours, withoutColours }) => {
      const colours = ['color-contrast', 'link-in-text-block']
      const off = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]))
      const { violations } = await axe.run(
        { include: [within], exclude: without },
        {
          resultTypes: ['violations'],
          ...(onlyColours && { runOnly: colours }),
          ...(withoutColours && { rules: off }),
        },
      )
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      )
    },
    look,
  )
  expect(violations).toEqual([])
}

declare global {
  var axe: typeof Axe
}

/** In the page for as long as its document lives. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Both widths at which the layout differs. */
export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 900 }
