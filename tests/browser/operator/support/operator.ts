import type { Locator, Page } from '@playwright/test'
import { deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { todoRefusal } from '@synapse/shared/todo/todo'
import {
  type Caller,
  expect,
  phone,
  switchTheme,
  testSignedOut,
  testSignedOutInNewWindow,
} from '#browser/journey.ts'
import { failingCalls } from '#browser/operator/support/failing-calls.ts'
import type { RunningProduct } from '#browser/product.ts'

export const adminOf = (page: Page) => {
  const isNarrowerThan = (px: number) => (page.viewportSize()?.width ?? 0) < px
  const isMobile = () => isNarrowerThan(900)
  /** Lists replace tables if the window is too narrow. */
  const isPhone = () => isNarrowerThan(740)

  /** Opens a screen, and waits until its title is visible and everything has loaded. */
  const open = async (address: string, title?: string) => {
    await page.goto(address)
    await expectScreen(title)
  }

  /**
   * Goes to another screen as a link in the app would, which is twice as fast as a reload, and
   * refreshes the feed. If only the query string changes, reloads the page, because an unchanged
   * title doesn't show whether the screen is ready.
   */
  const goTo = async (address: string, title?: string) => {
    if (new URL(page.url()).pathname === address.split('?')[0]) return open(address, title)
    const shown = page.getByRole('heading', { level: 1 })
    const before = await shown.innerText()
    await page.evaluate((to) => {
      const state: { idx?: number } | null = history.state
      history.pushState({ idx: (state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, address)
    await expect(shown).not.toHaveText(before)
    await requestFeedNow()
    await expectScreen(title)
  }

  const expectScreen = async (name?: string) => {
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  /** Makes the app poll the feed now. Otherwise, it would do so within ten seconds. */
  const requestFeedNow = () => page.evaluate(() => dispatchEvent(new Event('online')))

  /**
   * Repeats a check until it passes, refreshing the feed before each attempt.
   * @param look checks with the given `expect`, which waits only a second
   */
  const eventually = (look: (soon: typeof expect) => Promise<void>) =>
    expect(async () => {
      await requestFeedNow()
      await look(expect.configure({ timeout: 1_000 }))
    }).toPass({ timeout: 90_000 })

  const signIn = async ({ username, password }: Pick<RunningProduct, 'username' | 'password'>) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login to Dashboard' }).click()
  }

  /** Signs out. In the mobile layout, the button is in the menu. */
  const signOut = async () => {
    if (isMobile()) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }

  /**
   * Expects exactly one notification with this text, and closes it so that it isn't found again.
   */
  const expectToast = async (title: string, message = '') => {
    // The tests check hundreds of notifications, and attribute selectors are faster than roles.
    const close = 'button[aria-label="Close notification"]'
    const toast = page.locator(`:is([role="alert"], [role="status"]):has(${close})`)
    const wanted = toast.filter({ hasText: title }).filter({ hasText: message })
    // The previous notification may still be fading out.
    await wanted.last().waitFor()
    await expect(toast).toHaveCount(1)
    // Click from inside the page, because the notification may close before a real click.
    await wanted.locator(close).evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) {
        button.dataset.clicked = ''
        button.click()
      }
    })
    // A notification stays open while the pointer is over it, and others may follow.
    await expect(page.locator(`${close}[data-clicked]`)).toHaveCount(0)
  }

  /** Runs a check in the current theme, and then in the other theme, without a reload. */
  const inBothThemes = async (look: (theme: 'dark' | 'light') => Promise<unknown>) => {
    const html = page.locator('html')
    const shown = await html.getAttribute('data-mantine-color-scheme')
    const theme = shown === 'dark' ? 'dark' : 'light'
    await look(theme)
    const other = theme === 'dark' ? 'light' : 'dark'
    await switchTheme(page, other)
    await expect(html).toHaveAttribute('data-mantine-color-scheme', other)
    await look(other)
  }

  /** Lists are tables if the window is wide enough. */
  const list = (label: string) =>
    page.getByRole('table', { name: label }).or(page.getByRole('list', { name: label }))

  const entry = (label: string, text: string): Locator => {
    const rows = page.getByRole('table', { name: label, exact: true }).getByRole('row')
    return (isPhone() ? entries(label) : rows).filter({ hasText: text })
  }

  const entries = (label: string) =>
    isPhone()
      ? page.getByRole('list', { name: label, exact: true }).locator('> li')
      : page.getByRole('table', { name: label, exact: true }).locator('tbody tr:has(td)')

  /** Opens the menu of the button with this name. The menu has the same name. */
  const openMenu = async (name: string | RegExp): Promise<Locator> => {
    await page.getByRole('button', { name }).click()
    // Another menu may still be closing, so find this menu by its name.
    const menu = page.getByRole('menu', { name })
    // The menu takes the focus shortly after it opens. Keys pressed before that get lost.
    await expect(menu.locator(':focus')).toHaveCount(1)
    return menu
  }

  const openActions = (of: string) => openMenu(`Actions for ${of}`)

  const chooseAction = async (of: string, action: string) => {
    const menu = await openActions(of)
    await menu.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  }

  /** The header contains the name, status and actions. */
  const recordHeader = page.locator('main > header')

  const openMoreActions = () => openMenu(/^More actions for/)

  /** Chooses an action of the record, whether it is a button or in the menu. */
  const act = async (label: string) => {
    const button = recordHeader.getByRole('button', { name: label, exact: true })
    const item = page.getByRole('menuitem', { name: label, exact: true })
    const more = page.getByRole('button', { name: /^More actions for/ })
    // The record may still be loading, or may still show the actions of its previous status.
    // Chromium may report a click long after making it, and a second click would open another
    // dialog.
    await expect(async () => {
      await button.or(more).first().waitFor()
      if (await button.isVisible()) return await button.click({ timeout: 10_000 })
      if (!(await item.isVisible())) await openMoreActions()
      await item.click({ timeout: 10_000 })
    }).toPass()
  }

  /** In the mobile layout, the filters are behind a button. */
  const showFilters = async () => {
    if (isMobile()) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  }

  const tile = (tiles: string, label: string) =>
    page
      .getByRole('list', { name: tiles, exact: true })
      .getByRole('listitem')
      .filter({ has: page.getByText(label, { exact: true }) })

  const panel = (title: string) => page.getByRole('region', { name: title, exact: true })

  return {
    isPhone,
    recordHeader,
    open,
    goTo,
    requestFeedNow,
    eventually,
    signIn,
    signOut,
    expectToast,
    inBothThemes,
    list,
    entry,
    entries,
    openActions,
    chooseAction,
    openMoreActions,
    act,
    showFilters,
    tile,
    panel,
    ...failingCalls(page, expectToast),
  }
}

type Admin = ReturnType<typeof adminOf>

type AdminFixtures = {
  admin: Admin
  /** Deletes old tasks, because earlier journeys' tasks could fill the first page. */
  deleteOldTodos: undefined
}

const deleteOldTodos = async (
  { operator }: { operator: Caller },
  use: (value: undefined) => Promise<void>,
) => {
  const todos = await operator.call(listTodos)
  const newest = todos.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const old = newest.slice(10).filter((todo) => !todoRefusal('delete', todo))
  for (const { id } of old) await operator.call(deleteTodo, { params: { id } })
  await use(undefined)
}

/** Runs a journey as the signed-in operator in a shared browser window. */
export const test = testSignedOut.extend<AdminFixtures>({
  deleteOldTodos: [deleteOldTodos, { auto: true }],
  context: async ({ context, token }, use) => {
    const [warmPage] = context.pages()
    await warmPage?.evaluate((value) => localStorage.setItem('authToken', value), token)
    await use(context)
  },
  admin: ({ page }, use) => use(adminOf(page)),
})

export const testOnPhone = test.extend({ viewport: phone })

/**
 * Runs a journey as the signed-in operator in a new browser window. It is needed for anything that
 * would affect later journeys, such as a fake clock or offline mode.
 */
export const testInNewWindow = testSignedOutInNewWindow.extend<AdminFixtures>({
  deleteOldTodos: [deleteOldTodos, { auto: true }],
  storageState: async ({ product, token }, use) =>
    use({
      cookies: [],
      origins: [{ origin: product.url, localStorage: [{ name: 'authToken', value: token }] }],
    }),
  admin: ({ page }, use) => use(adminOf(page)),
})

export const builtInSection = '/admin/website/synapse-ai'

/** Finds a field by its label, which ends with an asterisk if the field is required. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label.replaceAll(/[()€.]/g, '\\$&')}( \\*)?$`))

/** Toggles a switch once its last change is saved. A click would hit the graphic that covers it. */
export const toggleSwitch = async (control: Locator) => {
  await expect(control).toBeEnabled()
  await control.press('Space')
}

/** Expects an action in a record's menu to be disabled, with this explanation. */
export const expectDisabled = async (menu: Locator, label: string, reason: string) => {
  const item = menu.getByRole('menuitem', { name: new RegExp(`^${label}`) })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toContainText(reason)
}
