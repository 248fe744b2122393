import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type Kept = { context: BrowserContext; keeper: Page }

/** The browser windows of a worker, each with its own options, lent to one journey after the other. */
export type KeptContexts = Map<string, Kept>

/**
 * Lends a browser window that has been at the product before: its scripts are fetched and compiled
 * already, which is half of what opening a screen costs. A page that stays open keeps its process.
 * What a journey leaves behind in it is gone before the next begins: `tidyUp`.
 */
export const lendContext = async (
  contexts: KeptContexts,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Kept> => {
  const key = JSON.stringify(options)
  const kept = contexts.get(key) ?? (await openContext(browser, options))
  contexts.set(key, kept)
  return kept
}

/**
 * Closes what a journey has opened and takes away what it has stored or allowed.
 * @param storageTypes as Chromium's developer tools name them
 */
export const tidyUp = async ({ context, keeper }: Kept, storageTypes = 'all') => {
  const opened = context.pages().filter((page) => page !== keeper)
  await Promise.all(opened.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.clearCookies()
  // By the page first: it shares its storage with the pages to come, in one process.
  await keeper.evaluate(() => localStorage.clear())
  const devTools = await context.newCDPSession(keeper)
  const { origin } = new URL(keeper.url())
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devTools.detach()
}

const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<Kept> => {
  const context = await browser.newContext(options)
  const keeper = await context.newPage()
  await keeper.goto('/api/health')
  const refuse = () => {
    throw new Error('What stays for the next journey needs `testInNewWindow`.')
  }
  Object.assign(context, { addInitScript: refuse, setOffline: refuse })
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
  return { context, keeper }
}
