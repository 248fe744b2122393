import type { BrowserContext, Page } from '@playwright/test'
import { type FaultyProxy, withFaultyProxy } from '#browser/faulty-proxy.ts'
import { expect, testSignedOutInNewWindow } from '#browser/journey.ts'
import { acquireContext, resetContext } from '#browser/shared-context.ts'

type Fixtures = { faultyProxy: FaultyProxy }

const journey = testSignedOutInNewWindow.extend({
  serviceWorkers: 'allow',
})

/**
 * Runs a journey on a server that can be stopped. The browser has already cached the app, because
 * installing its two service workers would take up half of the journey.
 */
export const testOffline = journey.extend<Fixtures>({
  faultyProxy: async ({ sharedProxy }, use) => {
    await use(sharedProxy)
    await sharedProxy.reset()
  },
  context: async (
    { sharedContexts, browser, sharedProxy, token, viewport, locale, timezoneId, contextOptions },
    use,
  ) => {
    const options = { ...contextOptions, viewport, locale, timezoneId, baseURL: sharedProxy.url }
    const shared = await acquireContext(sharedContexts, browser, {
      ...options,
      serviceWorkers: 'allow',
    })
    if ((await activeWorkers(shared.warmPage)).length < 2)
      await (await visit(shared.context, sharedProxy, token)).close()
    await use(shared.context)
    await resetContext(shared, 'cookies,local_storage,indexeddb')
  },
})

/**
 * Runs a journey in a new browser window without a cached app. `faultyProxy` can simulate an
 * update.
 */
export const testUncached = journey.extend<Fixtures>({
  faultyProxy: async ({ product }, use) => withFaultyProxy(product, use),
})

/** Opens the app as the signed-in operator, and waits until all of it is cached. */
export const visit = async (
  context: BrowserContext,
  faultyProxy: FaultyProxy,
  token: string,
  address = '/admin',
): Promise<Page> => {
  const page = await context.newPage()
  // The token must be set before the app looks for it.
  await page.goto(`${faultyProxy.url}/api/health`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.goto(`${faultyProxy.url}${address}`)
  await expect(page.getByRole('link', { name: 'Synapse AI, all websites' })).toBeVisible()
  await expectCached(page, faultyProxy)
  return page
}

const expectCached = async (page: Page, faultyProxy: FaultyProxy): Promise<void> => {
  const scopes = [`${faultyProxy.url}/admin`, `${faultyProxy.url}/login`]
  await expect.poll(() => activeWorkers(page), { timeout: 90_000 }).toEqual(scopes)
}

const activeWorkers = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all
      .filter((one) => one.active?.state === 'activated')
      .map(({ scope }) => scope)
      .toSorted()
  })
