import type { Locator, Page, Route } from '@playwright/test'
import { readFeed } from '@synapse/shared/sync/contract'
import { test as base, desktop, expect, phone } from '../journey.ts'
import { lendContext, tidyUp } from '../kept-context.ts'
import type { Product } from '../product.ts'

/** A journey of somebody who is signed in already, in a browser that has been here before. */
export const test = base.extend({
  context: async (
    {
      keptContexts,
      browser,
      token,
      baseURL,
      viewport,
      locale,
      timezoneId,
      userAgent,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    const options = {
      ...contextOptions,
      baseURL,
      viewport,
      locale,
      timezoneId,
      userAgent,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
    }
    const kept = await lendContext(keptContexts, browser, options)
    await kept.keeper.evaluate((value) => localStorage.setItem('authToken', value), token)
    await use(kept.context)
    await tidyUp(kept)
  },
})

/** The same in a new browser window, for what stays in one: another clock, a network that is gone. */
export const testInNewWindow = base.extend({
  storageState: async ({ product, token }, use) =>
    use({
      cookies: [],
      origins: [{ origin: product.url, localStorage: [{ name: 'authToken', value: token }] }],
    }),
})

const viewports = { desktop, phone }
type Device = keyof typeof viewports

/** Journeys on one of the two widths at which the layout differs. */
export const onDevice = (device: Device, journeys: (device: Device) => void) =>
  test.describe(`On a ${device}`, () => {
    test.use({ viewport: viewports[device] })
    journeys(device)
  })

/** The same journeys on both: where the layout is a part of the promise. */
export const onEachDevice = (journeys: (device: Device) => void) => {
  for (const device of ['desktop', 'phone'] as const) onDevice(device, journeys)
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 900

export const site = '/admin/website/synapse-ai'

/** Opens a screen and waits for its title, and for what could still move under the pointer. */
export const openScreen = async (page: Page, address: string, title?: string) => {
  await page.goto(address)
  await expectScreen(page, title)
}

/**
 * Goes on to another screen as a link inside of the app does: loading the app anew costs twice as much.
 * What has changed on the server comes with the feed. Where only the query differs nothing could tell
 * when it is there, and the app is loaded.
 */
export const goTo = async (page: Page, address: string, title?: string) => {
  if (new URL(page.url()).pathname === address.split('?')[0])
    return openScreen(page, address, title)
  const shown = page.getByRole('heading', { level: 1 })
  const before = await shown.innerText()
  await page.evaluate((to) => {
    const state: { idx?: number } | null = history.state
    history.pushState({ idx: (state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await expect(shown).not.toHaveText(before)
  await askFeedNow(page)
  await expectScreen(page, title)
}

const expectScreen = async (page: Page, name?: string) => {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** What the feed brings within ten seconds comes now. */
export const askFeedNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Fills in the sign-in page and enters. */
export const signIn = async (
  page: Page,
  { username, password }: Pick<Product, 'username' | 'password'>,
) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login to Dashboard' }).click()
}

/** On a phone it is in the menu. */
export const logOut = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** The one notification, with its title and text; it is put away, so that the next is a new one. */
export const expectToast = async (page: Page, title: string, message = '') => {
  // By attributes, as a test looks for some hundreds of them, and roles have to be worked out.
  const close = 'button[aria-label="Close notification"]'
  const toast = page.locator(`:is([role="alert"], [role="status"]):has(${close})`)
  const wanted = toast.filter({ hasText: title }).filter({ hasText: message })
  // The one before may still be fading away.
  await wanted.last().waitFor()
  await expect(toast).toHaveCount(1)
  await wanted.locator(close).click()
  await expect(toast).toHaveCount(0)
}

/** Does something in the theme that is shown and in the other one, without loading the page anew. */
export const inBothThemes = async (
  page: Page,
  look: (theme: 'dark' | 'light') => Promise<unknown>,
) => {
  const html = page.locator('html')
  const shown = await html.getAttribute('data-mantine-color-scheme')
  const theme = shown === 'dark' ? 'dark' : 'light'
  await look(theme)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    // As if it were chosen in another tab.
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }))
  }, other)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', other)
  await look(other)
}

/** A field by its label, whether it is marked as required or not. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label.replaceAll(/[()€.]/g, '\\$&')}( \\*)?$`))

/** Turns a switch of the page by keyboard, as soon as no closing dialog holds the focus. */
export const flip = async (control: Locator) => {
  await expect(control.page().getByRole('dialog')).toHaveCount(0)
  await control.press('Space')
}

/** A list of the admin: a table from 900 pixels on, cards below. */
export const list = (page: Page | Locator, label: string): Locator =>
  page.getByRole('table', { name: label }).or(page.getByRole('list', { name: label }))

/** One entry of it: the row or the card that holds a text. */
export const entry = (page: Page, label: string, text: string): Locator =>
  isPhone(page)
    ? page.getByRole('list', { name: label, exact: true }).locator('> li').filter({ hasText: text })
    : page
        .getByRole('table', { name: label, exact: true })
        .getByRole('row')
        .filter({ hasText: text })

/** How many entries a list shows. */
export const entries = (page: Page, label: string): Locator =>
  isPhone(page)
    ? page.getByRole('list', { name: label, exact: true }).locator('> li')
    : page.getByRole('table', { name: label, exact: true }).locator('tbody').getByRole('row')

/** Chooses an action of an entry's menu. */
export const chooseAction = async (page: Page, of: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${of}` }).click()
  // Another row's menu may still be closing.
  const menu = page.getByRole('menu', { name: `Actions for ${of}` })
  await menu.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

/** On a phone the filters wait behind a button. */
export const showFilters = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Filters', exact: true }).click()
}

/** A figure among the tiles, by its label. */
export const tile = (page: Page, tiles: string, label: string): Locator =>
  page
    .getByRole('list', { name: tiles, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })

/** A part of the screen by its heading. */
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

type Failure = { method: string; path: RegExp | string; answer?: object; status?: number }

/** From now on the server answers a call with a failure, as far as the app can tell. */
export const failCalls = async (page: Page, { method, path, answer, status = 500 }: Failure) => {
  const fail = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fulfill({
      status,
      json: answer ?? { error: 'Something went wrong on our side.', reason: 'internal' },
    })
  }
  const isFailing = ({ pathname }: URL) =>
    typeof path === 'string' ? pathname === path : path.test(pathname)
  // Who cannot read a list has it not from the feed either.
  if (method === 'GET') await page.route(({ pathname }) => pathname === readFeed.path, fail)
  await page.route(isFailing, fail)
  failing.set(page, [...(failing.get(page) ?? []), isFailing])
}

const failing = new WeakMap<Page, ((url: URL) => boolean)[]>()

/** The server answers again and is asked again; the feed, with which all is read anew, comes after. */
export const tryAgain = async (page: Page, within: Page | Locator = page) => {
  for (const isFailing of failing.get(page) ?? []) await page.unroute(isFailing)
  failing.delete(page)
  await within.getByRole('button', { name: 'Try again' }).first().click()
  await mendCalls(page)
}

/** The server answers again. */
export const mendCalls = (page: Page) => page.unrouteAll({ behavior: 'wait' })
