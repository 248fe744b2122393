import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'
import { expect, expectAccessible } from '../journey.ts'
import {
  failCalls,
  goTo,
  inBothThemes,
  onDevice,
  openScreen,
  showFilters,
  site,
  test,
} from './operator.ts'
import { operatorBooking, ownBookableDay, paidBooking, refundTask, task } from './seed.ts'

const student = 'Doris Dialogue'
const date = ownBookableDay()
let bookingId = ''

type Opening = {
  address: () => string
  open: (page: Page) => Promise<void>
  role: 'dialog' | 'menu' | 'tooltip' | 'alert'
  name?: string | RegExp
  /** Whether the dialog contains unsaved input and therefore asks before it closes. */
  isTyped?: boolean
  /**
   * Whether the dialog has colours that plain form fields don't have, so that they are checked in
   * both themes.
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
const at = (path: string) => () => path
const bookingPage = () => `${site}/bookings/${bookingId}`

const openings: Record<string, Opening> = {
  'the search': {
    hasOwnColours: true,
    address: at('/admin'),
    open: (page) => page.keyboard.press('Control+k'),
    role: 'dialog',
    name: 'Search',
  },
  'a new website': {
    address: at('/admin'),
    open: byButton('Add website'),
    role: 'dialog',
    name: 'Add website',
  },
  'the menu of a phone': {
    hasOwnColours: true,
    address: at(site),
    open: byButton('Menu'),
    role: 'dialog',
    name: 'Menu',
  },
  'a new booking': {
    hasOwnColours: true,
    address: at(`${site}/bookings`),
    open: byButton('New Booking'),
    role: 'dialog',
    name: 'Create Admin Booking',
  },
  'the actions of a booking': {
    hasOwnColours: true,
    address: at(`${site}/bookings`),
    open: byButton(`Actions for ${student}`),
    role: 'menu',
  },
  'moving a booking': {
    address: bookingPage,
    open: byButton('Move to another slot'),
    role: 'dialog',
    name: 'Move Booking',
  },
  'editing a booking': {
    hasOwnColours: true,
    address: bookingPage,
    open: async (page) => {
      await byButton('Edit booking')(page)
      await page.getByLabel('Package').selectOption('Duo')
      await page.getByRole('textbox', { name: 'Price (€)' }).fill('20')
    },
    role: 'dialog',
    name: 'Edit Booking',
    isTyped: true,
  },
  'cancelling a booking': {
    address: bookingPage,
    open: byButton('Cancel without refund'),
    role: 'dialog',
    name: 'Cancel Booking',
  },
  'a day of the calendar': {
    hasOwnColours: true,
    address: () => `${site}/calendar?date=${date}`,
    open: async (page) => {
      const name = new RegExp(`^${formatDayYear(date)}`)
      await page.getByRole('grid').getByRole('button', { name }).click()
    },
    role: 'dialog',
    name: formatDayYear(date),
  },
  'days off': {
    address: at(`${site}/calendar`),
    open: byButton('Set days off'),
    role: 'dialog',
    name: 'Set days off',
  },
  'a session of the week': {
    address: () => `${site}/calendar?view=week&date=${date}`,
    open: byButton(new RegExp(`14:00 .*${student}`)),
    role: 'menu',
  },
  'a new student': { address: at(`${site}/clients`), open: byButton('Add Student'), role: 'menu' },
  'a new client': {
    address: at(`${site}/clients`),
    open: async (page) => {
      await byButton('Add Student')(page)
      await page.getByRole('menuitem', { name: 'As a client' }).click()
    },
    role: 'dialog',
    name: 'Add New Client',
  },
  'a new expense': {
    address: at('/admin/expenses'),
    open: byButton('New Expense'),
    role: 'dialog',
    name: 'New Expense',
  },
  'a new project': {
    address: at('/admin/projects'),
    open: byButton('New Project'),
    role: 'dialog',
    name: 'New Project',
  },
  'a new coupon': {
    address: at(`${site}/coupons`),
    open: byButton('Create Coupon'),
    role: 'dialog',
    name: 'Create Coupon',
  },
  'a coupon': {
    address: at(`${site}/coupons`),
    open: byMenu('DIALOGUE', /^Edit/),
    role: 'dialog',
    name: 'Edit Coupon DIALOGUE',
  },
  'who used a coupon': {
    hasOwnColours: true,
    address: at(`${site}/coupons`),
    open: byButton(/who used DIALOGUE$/),
    role: 'dialog',
    name: 'Who used DIALOGUE',
  },
  'how a rate is computed': {
    hasOwnColours: true,
    address: at(`${site}/reports`),
    open: (page) => page.getByRole('button', { name: 'How Retention is calculated' }).focus(),
    role: 'tooltip',
  },
  'a new task': {
    address: at('/admin/todo'),
    open: byButton('New Task'),
    role: 'dialog',
    name: 'New Task',
  },
  'a task': {
    address: at('/admin/todo'),
    open: byMenu('Call Doris', /^Edit/),
    role: 'dialog',
    name: 'Edit Task',
  },
  'deleting a task': {
    address: at('/admin/todo'),
    open: byMenu('Refund and cancel: Denis Dialogue', /^Delete/),
    role: 'dialog',
    name: 'Delete Task',
  },
  'a refund': {
    hasOwnColours: true,
    address: at('/admin/todo'),
    open: byButton(/^Process refund/i),
    role: 'dialog',
    name: 'Process Refund',
  },
  'a notification': {
    hasOwnColours: true,
    address: at('/admin/todo'),
    open: async (page) => {
      await failCalls(page, { method: 'POST', path: /\/complete$/ })
      await byMenu('Call Doris', /^Complete/)(page)
    },
    role: 'alert',
  },
}

test.beforeAll(async ({ product, api }) => {
  const paid = await paidBooking(product, api, { name: 'Denis Dialogue' })
  await refundTask(api, paid.id)
  await task(api, 'Call Doris', { priority: 'high', description: 'About the second session.' })
  bookingId = (await operatorBooking(api, { name: student, date, time: '14:00', type: 'duo' })).id
  await api('POST', '/api/admin/coupons', {
    code: 'DIALOGUE',
    discountType: 'percentage',
    discountValue: '10',
    isActive: true,
  })
})

/** Checks only the dialog, menu or note; another test covers the screen behind it. */
onDevice('phone', () => {
  const there = Object.groupBy(Object.entries(openings), ([, { address }]) => address())
  for (const [part, isOfWebsite] of [
    ['the business’s dialogs, menus and notes', false],
    ['a website’s dialogs, menus and notes', true],
  ] as const)
    test(`${part} are accessible`, async ({ page }) => {
      const screens = Object.values(there).filter(
        (ones) => ones?.[0]?.[1].address().startsWith(site) === isOfWebsite,
      )
      let wasTyped = false
      for (const [at, ones = []] of screens.entries())
        for (const [nth, [what, opening]] of ones.entries())
          await test.step(what, async () => {
            const { address, open, role, name, isTyped = false, hasOwnColours } = opening
            if (at === 0 && nth === 0) await openScreen(page, address())
            else await putAway(page, wasTyped)
            if (at > 0 && nth === 0) await goTo(page, address())
            await open(page)
            wasTyped = isTyped
            await expect(page.getByRole(role, name ? { name } : {})).toBeVisible()
            const within = `[role=${role}]`
            if (!hasOwnColours) return expectAccessible(page, { within })
            await inBothThemes(page, (theme) =>
              expectAccessible(page, { within, onlyColours: theme === 'dark' }),
            )
          })
    })

  test('the filters are accessible in both themes', async ({ page }) => {
    for (const [screen, title] of [
      ['bookings', 'Bookings'],
      ['coupons', 'Coupons'],
      ['payments', 'Payments'],
    ] as const) {
      if (screen === 'bookings') await openScreen(page, `${site}/${screen}`, title)
      else await goTo(page, `${site}/${screen}`, title)
      await showFilters(page)
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute(
        'aria-expanded',
        'true',
      )
      await inBothThemes(page, (theme) =>
        expectAccessible(page, { within: 'main', onlyColours: theme === 'dark' }),
      )
    }
  })
})

const putAway = async (page: Page, isTyped: boolean) => {
  await page.keyboard.press('Escape')
  if (isTyped) await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.locator('[role=dialog], [role=menu], [role=tooltip]')).toHaveCount(0)
}
