import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'
import { expect, expectAccessible } from '../journey.ts'
import {
  act,
  failCalls,
  goTo,
  inBothThemes,
  onDevice,
  openScreen,
  showFilters,
  site,
  test,
} from './operator.ts'
import { operatorBooking, paidBooking, refundTask, task, unusedBookableDay } from './seed.ts'

type Opening = {
  role: 'dialog' | 'menu' | 'note' | 'alert'
  name?: string
  open: (page: Page) => Promise<void>
  /** Whether the dialog contains unsaved input, so that it asks before closing. */
  isTyped?: boolean
  /**
   * Whether the dialog has colours that plain form fields don't have, and must be checked in both
   * themes.
   */
  hasOwnColours?: boolean
}

const byButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}
const byMenu = (of: string, action: RegExp) => async (page: Page) => {
  await byButton(`Actions for ${of}`)(page)
  await page.getByRole('menuitem', { name: action }).click()
}
const byAction = (label: string) => (page: Page) => act(page, label)
const dialog = (name: string, open: Opening['open'] = byButton(name), more = {}): Opening => ({
  role: 'dialog',
  name,
  open,
  ...more,
})
const hasOwnColours = true

const student = 'Doris Dialogue'

/** What opens on each screen. Forms that differ only in their values are listed once. */
const openingsAt = (bookingId: string, date: Temporal.PlainDate): Record<string, Opening[]> => ({
  '/admin': [
    dialog('Search', (page) => page.keyboard.press('Control+k'), { hasOwnColours }),
    dialog('Add website'),
  ],
  '/admin/expenses': [dialog('New Expense')],
  '/admin/projects': [dialog('New Project')],
  '/admin/todo': [
    dialog('New Task'),
    dialog('Delete Task', byMenu('Refund and cancel: Denis Dialogue', /^Delete/)),
    dialog('Process Refund', byButton(/^Process refund/i), { hasOwnColours }),
    {
      role: 'alert',
      hasOwnColours,
      open: async (page) => {
        await failCalls(page, { method: 'POST', path: /\/complete$/ })
        await byMenu('Call Doris', /^Complete/)(page)
      },
    },
  ],
  [`${site}/bookings`]: [
    dialog('Menu', byButton('Menu'), { hasOwnColours }),
    dialog('Create Admin Booking', byButton('New Booking'), { hasOwnColours }),
    { role: 'menu', hasOwnColours, open: byButton(`Actions for ${student}`) },
  ],
  [`${site}/bookings/${bookingId}`]: [
    dialog('Move Booking', byAction('Move to another slot')),
    dialog('Cancel Booking', byAction('Cancel without refund')),
    dialog(
      'Edit Booking',
      async (page) => {
        await act(page, 'Edit booking')
        await page.getByLabel('Package').selectOption('Duo')
        await page.getByRole('textbox', { name: 'Price (€)' }).fill('20')
      },
      { hasOwnColours, isTyped: true },
    ),
  ],
  [`${site}/calendar?date=${date}`]: [
    dialog('Set days off'),
    dialog(
      formatDayYear(date),
      (page) =>
        page
          .getByRole('grid')
          .getByRole('button', { name: new RegExp(`^${formatDayYear(date)}`) })
          .click(),
      { hasOwnColours },
    ),
  ],
  [`${site}/clients`]: [
    dialog('Add New Client', async (page) => {
      await byButton('Add Student')(page)
      await page.getByRole('menuitem', { name: 'As a client' }).click()
    }),
  ],
  [`${site}/coupons`]: [
    dialog('Create Coupon'),
    dialog('Who used DIALOGUE', byButton(/who used DIALOGUE$/), { hasOwnColours }),
  ],
  [`${site}/reports`]: [
    {
      role: 'note',
      hasOwnColours,
      open: byButton('About Retention'),
    },
  ],
})

/** Another test covers the screens behind them. */
onDevice('phone', () => {
  test('dialogs, menus, notes and filters are accessible', async ({ page, product, api }) => {
    const paid = await paidBooking(product, api, { name: 'Denis Dialogue' })
    await refundTask(api, paid.id)
    await task(api, 'Call Doris', { priority: 'high', description: 'About the second session.' })
    const date = unusedBookableDay()
    const { id } = await operatorBooking(api, { name: student, date, time: '14:00', type: 'duo' })
    await api('POST', '/api/admin/coupons', {
      code: 'DIALOGUE',
      discountType: 'percentage',
      discountValue: '10',
      isActive: true,
    })
    for (const [index, [address, openings]] of Object.entries(openingsAt(id, date)).entries()) {
      if (index === 0) await openScreen(page, address)
      else await goTo(page, address)
      for (const { role, name, open, isTyped, hasOwnColours } of openings)
        await test.step(`${name ?? role} on ${address}`, async () => {
          await open(page)
          await expect(page.getByRole(role, name ? { name } : {})).toBeVisible()
          const within = `[role=${role}]`
          if (hasOwnColours)
            await inBothThemes(page, (theme) =>
              expectAccessible(page, { within, onlyColours: theme === 'dark' }),
            )
          else await expectAccessible(page, { within })
          await page.keyboard.press('Escape')
          if (isTyped) await page.getByRole('button', { name: 'Discard', exact: true }).click()
          await expect(page.locator('[role=dialog], [role=menu], [role=note]')).toHaveCount(0)
        })
    }

    for (const screen of ['bookings', 'coupons', 'payments'])
      await test.step(`the filters on ${screen}`, async () => {
        await goTo(page, `${site}/${screen}`)
        await showFilters(page)
        const filters = page.getByRole('button', { name: 'Filters', exact: true })
        await expect(filters).toHaveAttribute('aria-expanded', 'true')
        await inBothThemes(page, (theme) =>
          expectAccessible(page, { within: 'main', onlyColours: theme === 'dark' }),
        )
      })
  })
})
