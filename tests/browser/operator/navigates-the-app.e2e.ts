import type { Page } from '@playwright/test'
import { readFeed } from '@synapse/shared/sync/contract'
import { countTodos } from '@synapse/shared/todo/contract'
import { callsOf, desktop, expect } from '#browser/journey.ts'
import {
  builtInSection,
  test,
  testInNewWindow,
  testOnPhone,
} from '#browser/operator/support/operator.ts'

const sidebars = {
  Main: {
    base: '/admin',
    labels:
      'Websites, To Do List, Clients, Calendar, Invoicing, Quotes, Payments, Expenses, Projects, Time Tracking, Reports, Settings',
    sections:
      ', todo, clients, calendar, invoicing, quotes, payments, expenses, projects, time-tracking, reports, settings',
  },
  Website: {
    base: builtInSection,
    labels: 'Overview, To Do List, Bookings, Calendar, Clients, Payments, Coupons, Quotes, Reports',
    sections: ', todo, bookings, calendar, clients, payments, coupons, quotes, reports',
  },
}

/** Matches links in this order. A badge may follow each label. */
const inOrder = (labels: string) => labels.split(', ').map((label) => new RegExp(`^${label}`))

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)

// Another test checks the screens' titles.
test('the sidebar links to every screen, and keyboard users can skip it', async ({
  admin,
  page,
  product,
}) => {
  const expectLinks = async (name: keyof typeof sidebars) => {
    const { base, labels, sections } = sidebars[name]
    const links = page.getByRole('navigation', { name, exact: true }).getByRole('link')
    await expect(links).toHaveText(inOrder(labels))
    const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(addresses).toEqual(
      sections.split(', ').map((section) => (section ? `${base}/${section}` : base)),
    )
  }
  await admin.open('/admin', 'Websites')
  await expect(page.getByRole('banner').getByText(product.username)).toBeVisible()
  await expectLinks('Main')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  await page.getByRole('link', { name: /^To Do List/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
  await expect(main).toBeFocused()
  await expect(page).toHaveURL('/admin/todo')

  await expectScheme(page, 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expectScheme(page, 'dark')
  await page.emulateMedia({ media: 'print' })
  await expectScheme(page, 'light')
  // In print, a list may keep its own navigation, which shows the page number.
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expectScheme(page, 'dark')
  await page.goto('/book')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await admin.open(builtInSection, 'Overview')
  await expectLinks('Website')
  await expectScheme(page, 'dark')
  await page.getByRole('button', { name: 'Light mode' }).click()
  await expectScheme(page, 'light')
})

test('URLs and custom events open a website’s sections', async ({ admin, page }) => {
  await admin.open(`${builtInSection}/whatever`, 'Overview')
  const show = (section: string) =>
    page.evaluate(
      (detail) => dispatchEvent(new CustomEvent('websiteDashboardSectionChange', { detail })),
      section,
    )
  await show('coupons')
  await expect(page).toHaveURL(`${builtInSection}/coupons`)
  await show('nonsense')
  await show('overview')
  await expect(page).toHaveURL(builtInSection)
  await page.evaluate(() =>
    dispatchEvent(
      new CustomEvent('websiteDashboardSectionChange', { detail: { section: 'reports' } }),
    ),
  )
  await expect(page).toHaveURL(`${builtInSection}/reports`)

  await admin.goTo('/admin/no/such/screen', 'Page not found')
  await expect(page.locator('[aria-current=page]')).toHaveCount(0)
  await page.getByRole('link', { name: 'All websites', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/website/no-such-website')
  await expect(page.getByText('There’s no website with that name')).toBeVisible()
})

testInNewWindow(
  'the red badge shows the number of pending tasks, up to 99+',
  async ({ admin, page }) => {
    await page.clock.install()
    let count = 99
    await page.route(callsOf(readFeed), (route) => {
      const numbers = Array.from({ length: 100 }, (_, index) => `task-${index}`)
      const todos = numbers
        .slice(0, count)
        .map((id) => ({ id, status: 'pending', createdAt: id, relatedData: {} }))
      const feed = {
        cursor: 'one',
        isDone: true,
        mark: `${count}`,
        hasOlder: false,
        progress: null,
      }
      return route.fulfill({ json: { ...feed, records: { todos }, gone: { todos: numbers } } })
    })
    await page.route(callsOf(countTodos), (route) =>
      route.fulfill({ json: { total: count, pending: count, inProgress: 0, completed: 0 } }),
    )
    await admin.open('/admin', 'Websites')
    const link = page.getByRole('link', { name: /^To Do List/ })
    await expect(link.getByRole('img', { name: '99 pending tasks' })).toHaveText('99')
    count = 100
    await page.clock.runFor(11_000)
    await expect(link.getByRole('img', { name: '99+ pending tasks' })).toHaveText('99+')
    count = 0
    await page.clock.runFor(11_000)
    await expect(link.getByRole('img')).toHaveCount(0)
  },
)

testOnPhone(
  'a title bar, tabs and a menu replace the sidebar below 900 pixels',
  async ({ admin, page }) => {
    await admin.open('/admin', 'Websites')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const grid = menu.getByRole('navigation', { name: 'All screens' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

    await tabs.getByRole('button', { name: 'Menu' }).click()
    await expect(grid.getByRole('link')).toHaveText(
      inOrder(
        'Home, To-Do, Clients, Calendar, Invoicing, Quotes, Payments, Expenses, Projects, Time Tracking, Reports, Settings',
      ),
    )
    await grid.getByRole('button', { name: 'Dark Mode' }).click()
    await expectScheme(page, 'dark')
    await expect(grid.getByRole('button', { name: 'Dark Mode' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await grid.getByRole('button', { name: 'Dark Mode' }).click()
    await grid.getByRole('link', { name: 'Settings' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    await admin.goTo(builtInSection, 'Overview')
    await tabs.getByRole('button', { name: 'Menu' }).click()
    await expect(grid.getByRole('link')).toHaveText(
      inOrder(
        'Overview, To-Do, Bookings, Calendar, Students, Payments, Coupons, Quotes, Settings, Reports',
      ),
    )
    await expect(grid.getByRole('button', { name: 'Dark Mode' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await tabs.getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveURL(`${builtInSection}/calendar`)
    const sidebar = page.getByRole('navigation', { name: 'Website', exact: true })
    for (const width of [899, 900]) {
      await page.setViewportSize({ ...desktop, width })
      await expect(sidebar).toHaveCount(width === 900 ? 1 : 0)
      await expect(tabs).toHaveCount(width === 900 ? 0 : 1)
    }
    await page.getByRole('link', { name: 'Back to Websites' }).click()
    await expect(page).toHaveURL('/admin')
  },
)
