import type { BrowserContext, Page } from '@playwright/test'
import { type Front, withFront } from './front.ts'
import { test as base, expect } from './journey.ts'
import { lendContext, tidyUp } from './kept-context.ts'

type Fixtures = { front: Front }

const journey = base.extend({
  serviceWorkers: 'allow',
  // What the pages report of a server that is away is what these journeys ask for.
  complaints: async ({ page: _ }, use) => use([]),
})

/**
 * A journey on a server that can go away, in a browser that keeps the app already: having it
 * fetched by both of its workers is half of what such a journey costs.
 */
export const test = journey.extend<Fixtures>({
  front: async ({ keptFront }, use) => {
    await use(keptFront)
    await keptFront.mend()
  },
  context: async (
    { keptContexts, browser, keptFront, token, viewport, locale, timezoneId, contextOptions },
    use,
  ) => {
    const options = { ...contextOptions, viewport, locale, timezoneId, baseURL: keptFront.url }
    const kept = await lendContext(keptContexts, browser, { ...options, serviceWorkers: 'allow' })
    if ((await activeWorkers(kept.keeper)).length < 2)
      await (await visit(kept.context, keptFront, token)).close()
    await use(kept.context)
    await tidyUp(kept, 'cookies,local_storage,indexeddb')
  },
})

/**
 * The same in a new browser window, which has never seen the app, on a server that can be updated,
 * too.
 */
export const testInNewWindow = journey.extend<Fixtures>({
  front: async ({ product }, use) => withFront(product, use),
})

/** Opens the app as the signed-in operator, until all of it is kept. */
export const visit = async (
  context: BrowserContext,
  front: Front,
  token: string,
  address = '/admin',
): Promise<Page> => {
  const page = await context.newPage()
  // Before the app asks whose the token is.
  await page.goto(`${front.url}/api/health`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.goto(`${front.url}${address}`)
  await expect(page.getByRole('link', { name: 'Synapse AI, all websites' })).toBeVisible()
  await expectKept(page, front)
  return page
}

/** Waits until both workers of the app are there. */
export const expectKept = async (page: Page, front: Front): Promise<void> => {
  const scopes = [`${front.url}/admin`, `${front.url}/login`]
  await expect.poll(() => activeWorkers(page), { timeout: 30_000 }).toEqual(scopes)
}

/** The scopes of the workers that are there. */
const activeWorkers = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all
      .filter((one) => one.active?.state === 'activated')
      .map(({ scope }) => scope)
      .sort()
  })
