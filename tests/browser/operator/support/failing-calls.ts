import type { Locator, Page, Route } from '@playwright/test'
import type { Endpoint, ErrorBody } from '@synapse/shared/contract/endpoint'
import { readFeed } from '@synapse/shared/sync/contract'
import { callsOf } from '#browser/journey.ts'

export const failingCalls = (page: Page, expectToast: (title: string) => Promise<void>) => {
  /** Makes these endpoints' calls fail until `tryAgain` or `restoreCalls`. */
  const failCalls = async (
    endpoints: Endpoint | Endpoint[],
    {
      status = 500,
      answer = { error: 'Something went wrong on our side.', reason: 'internal' },
    }: { answer?: ErrorBody; status?: number } = {},
  ) => {
    for (const endpoint of [endpoints].flat()) {
      const fail = async (route: Route) => {
        if (route.request().method() !== endpoint.method || (await isRetried(page)))
          return route.fallback()
        await route.fulfill({ status, json: answer })
      }
      await page.route(callsOf(endpoint), fail)
      // Block the feed, too, because it would deliver the same data.
      if (endpoint.method === 'GET') await page.route(callsOf(readFeed), fail)
    }
  }

  /** Makes a call fail, expects a notification with this text, and then repeats the action. */
  const failOnce = async (endpoint: Endpoint, act: () => Promise<unknown>, message: string) => {
    await failCalls(endpoint)
    await act()
    await expectToast(message)
    await restoreCalls()
    await act()
  }

  /**
   * Clicks “Try again” and ends the simulated failures at the same moment; if they ended earlier,
   * the app would recover on its own and remove the button.
   */
  const tryAgain = async (within: Page | Locator = page) => {
    await page.evaluate(() => {
      const markRetried = () => document.documentElement.setAttribute('data-retried', '')
      document.addEventListener('click', markRetried, { capture: true, once: true })
    })
    await within.getByRole('button', { name: 'Try again' }).first().click()
    await restoreCalls()
    await page.evaluate(() => document.documentElement.removeAttribute('data-retried'))
  }

  const restoreCalls = () => page.unrouteAll({ behavior: 'wait' })

  return { failCalls, failOnce, tryAgain, restoreCalls }
}

const isRetried = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-retried')).catch(() => false)
