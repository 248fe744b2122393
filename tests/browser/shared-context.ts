import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type SharedContext = { context: BrowserContext; warmPage: Page }

/** A worker's journeys share browser windows that have the same options. */
export type SharedContexts = Map<string, SharedContext>

/**
 * Returns a shared browser window that has already loaded the product. Half the time it takes to
 * open a screen is spent on loading and compiling scripts, so one page stays open to keep the
 * browser's process and its compiled scripts alive. Call `resetContext` after each journey.
 */
export const acquireContext = async (
  contexts: SharedContexts,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<SharedContext> => {
  const key = JSON.stringify(options)
  const shared = contexts.get(key) ?? (await openContext(browser, options))
  contexts.set(key, shared)
  return shared
}

/**
 * Closes a journey's pages, and clears storage, permissions and routes.
 * @param storageTypes storage types in the Chrome DevTools Protocol
 */
export const resetContext = async ({ context, warmPage }: SharedContext, storageTypes = 'all') => {
  const opened = context.pages().filter((page) => page !== warmPage)
  await Promise.all(opened.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.clearCookies()
  // Clear the storage inside the page, too, because later pages in the same process share its
  // cached copy.
  await warmPage.evaluate(() => localStorage.clear())
  const devTools = await context.newCDPSession(warmPage)
  const { origin } = new URL(warmPage.url())
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devTools.detach()
}

const openContext = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<SharedContext> => {
  const context = await browser.newContext(options)
  const warmPage = await context.newPage()
  await warmPage.goto('/api/health')
  const refuse = () => {
    throw new Error('Use a new window for anything that would affect the next journey.')
  }
  Object.assign(context, { addInitScript: refuse, setOffline: refuse })
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  return { context, warmPage }
}
