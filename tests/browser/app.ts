import type { BrowserContext, Page } from '@playwright/test'
import { type Front, withFront } from './front.ts'
import { test as base, expect } from './journey.ts'

/** A journey with the app as browsers keep it, on a server that can go away and be updated. */
export const test = base.extend<{ front: Front }>({
  serviceWorkers: 'allow',
  front: async ({ product }, use) => withFront(product, use),
  // What the pages report of a server that is away is what these journeys ask for.
  complaints: async ({ page: _ }, use) => use([]),
})

/** Opens the app as the signed-in operator, until all of it is kept. */
export const visit = async (
  context: BrowserContext,
  front: Front,
  token: string,
): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${front.url}/login`)
  // A token that comes while it is asked whose it is would be dropped with that page.
  await expect(page.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.goto(`${front.url}/admin`)
  await expect(page.getByRole('link', { name: 'Synapse AI, all websites' })).toBeVisible()
  await expectKept(page, front)
  return page
}

/** Waits until both workers of the app are there. */
export const expectKept = async (page: Page, front: Front): Promise<void> => {
  const active = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      return all.filter((one) => one.active?.state === 'activated').map(({ scope }) => scope)
    })
  const scopes = [`${front.url}/admin`, `${front.url}/login`]
  await expect.poll(async () => (await active()).sort(), { timeout: 30_000 }).toEqual(scopes)
}
