import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import {
  failCalls,
  onDevice,
  openScreen,
  restoreCalls,
  site,
  test,
  testInNewWindow,
} from './operator.ts'
import { task } from './seed.ts'

const outer = [
  ['Websites', '/admin', 'Websites'],
  ['To Do List', '/admin/todo', 'To Do List'],
  ['Clients', '/admin/clients', 'Clients'],
  ['Invoicing', '/admin/invoicing', 'Invoicing'],
  ['Quotes', '/admin/quotes', 'Quotes'],
  ['Expenses', '/admin/expenses', 'Expenses'],
  ['Projects', '/admin/projects', 'Projects'],
  ['Time Tracking', '/admin/time-tracking', 'Time Tracking'],
  ['Reports', '/admin/reports', 'Reports'],
  ['Settings', '/admin/settings', 'Settings'],
] as const
const inner = [
  ['Overview', site, 'Overview'],
  ['To Do List', `${site}/todo`, 'To Do List'],
  ['Bookings', `${site}/bookings`, 'Bookings'],
  ['Calendar', `${site}/calendar`, 'Calendar'],
  ['Clients', `${site}/clients`, 'Students'],
  ['Payments', `${site}/payments`, 'Payments'],
  ['Coupons', `${site}/coupons`, 'Coupons'],
  ['Quotes', `${site}/quotes`, 'Quotes'],
  ['Reports', `${site}/reports`, 'Reports'],
] as const

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)

onDevice('desktop', () => {
  test('the sidebar links to every screen, each with its own title, subtitle and URL', async ({
    page,
    product,
  }) => {
    await openScreen(page, '/admin', 'Websites')
    await expect(page.getByRole('banner').getByText(product.username)).toBeVisible()
    const walk = async (nav: string, screens: typeof outer | typeof inner) => {
      const sidebar = page.getByRole('navigation', { name: nav, exact: true })
      await expect(sidebar.getByRole('link')).toHaveCount(screens.length)
      for (const [label, address, title] of screens) {
        await sidebar.getByRole('link', { name: new RegExp(`^${label}`) }).click()
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('banner').getByRole('paragraph')).not.toBeEmpty()
        await expect(page).toHaveTitle(`${title} · Synapse AI`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      }
    }
    await walk('Main', outer)
    await page.goto(site)
    await walk('Website', inner)

    // Back returns to the previous screen, and a reload stays on the current one.
    await page.goBack()
    await expect(page).toHaveURL(`${site}/quotes`)
    await page.goBack()
    await expect(page).toHaveURL(`${site}/coupons`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Websites' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('URLs and custom events open a website’s sections, and unknown URLs show an error', async ({
    page,
  }) => {
    await openScreen(page, `${site}/whatever`, 'Overview')
    const show = (section: string) =>
      page.evaluate(
        (detail) => dispatchEvent(new CustomEvent('websiteDashboardSectionChange', { detail })),
        section,
      )
    await show('coupons')
    await expect(page).toHaveURL(`${site}/coupons`)
    await show('nonsense')
    await show('overview')
    await expect(page).toHaveURL(site)
    await page.evaluate(() =>
      dispatchEvent(
        new CustomEvent('websiteDashboardSectionChange', { detail: { section: 'reports' } }),
      ),
    )
    await expect(page).toHaveURL(`${site}/reports`)

    for (const section of ['payments', 'calendar']) {
      await page.goto(`/admin/${section}?from=here`)
      await expect(page).toHaveURL(`${site}/${section}?from=here`)
    }
    await page.goto('/admin/no/such/screen')
    await expect(
      page.getByRole('heading', { level: 1, name: '404 — page not found' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'All websites', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await page.goto('/admin/website/no-such-website')
    await expect(page.getByText('There’s no website with that name.')).toBeVisible()
  })

  testInNewWindow(
    'the red badge shows the number of pending tasks, up to 99+, and updates within ten seconds',
    async ({ page, api }) => {
      await page.clock.install()
      let count = 99
      await page.route('**/api/admin/feed*', (route) => {
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
      await page.route('**/api/todo-items/pending-count', (route) =>
        route.fulfill({ json: { ok: true, count } }),
      )
      await openScreen(page, '/admin', 'Websites')
      const link = page.getByRole('link', { name: /^To Do List/ })
      await expect(link.getByRole('img', { name: '99 pending' })).toHaveText('99')
      count = 100
      await page.clock.runFor(11_000)
      await expect(link.getByRole('img', { name: '99+ pending' })).toHaveText('99+')
      count = 0
      await page.clock.runFor(11_000)
      await expect(link.getByRole('img')).toHaveCount(0)
      await failCalls(page, { method: 'GET', path: '/api/todo-items/pending-count' })
      await page.reload()
      await expect(link.getByRole('img')).toHaveCount(0)

      await restoreCalls(page)
      const { count: real } = await api<{ count: number }>('GET', '/api/todo-items/pending-count')
      await task(api, 'Count me')
      await page.reload()
      await expect(link.getByRole('img', { name: `${real + 1} pending` })).toBeVisible()
    },
  )

  test('the dark theme is remembered, both here and on the public site', async ({ page }) => {
    await openScreen(page, '/admin', 'Websites')
    await expectScheme(page, 'light')
    await page.getByRole('button', { name: 'Dark mode' }).click()
    await expectScheme(page, 'dark')
    await page.reload()
    await expectScheme(page, 'dark')
    await page.goto('/book')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Light mode' }).click()
    await expectScheme(page, 'light')
  })

  test('keyboard users can skip the navigation, and following a link moves the focus to the new screen', async ({
    page,
  }) => {
    await openScreen(page, '/admin', 'Websites')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: /^To Do List/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

onDevice('phone', () => {
  test('a title bar, tabs and a menu replace the sidebar', async ({ page }) => {
    await openScreen(page, '/admin', 'Websites')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const grid = menu.getByRole('navigation', { name: 'All screens' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

    await tabs.getByRole('button', { name: 'Menu' }).click()
    await expect(grid.getByRole('link')).toHaveText([
      /^Home/,
      /^To-Do/,
      'Clients',
      'Invoicing',
      'Quotes',
      'Expenses',
      'Projects',
      'Time Tracking',
      'Reports',
      'Settings',
    ])
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

    await openScreen(page, site, 'Overview')
    await tabs.getByRole('button', { name: 'Menu' }).click()
    await expect(grid.getByRole('link')).toHaveText([
      'Overview',
      /^To-Do/,
      'Bookings',
      'Calendar',
      'Students',
      'Payments',
      'Coupons',
      'Quotes',
      'Settings',
      'Reports',
    ])
    await expect(grid.getByRole('button', { name: 'Dark Mode' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await tabs.getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveURL(`${site}/calendar`)
    await page.getByRole('link', { name: 'Back to Websites' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('the sidebar appears from 900 pixels, and the tab bar below that width', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    await openScreen(page, site, 'Overview')
    await expect(page.getByRole('navigation', { name: 'Website', exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
    await page.setViewportSize({ width: 899, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Website', exact: true })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  })
})
