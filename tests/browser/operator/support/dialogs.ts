import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'
import { completeTodo } from '@synapse/shared/todo/contract'
import type { Caller } from '#browser/journey.ts'
import { dayButton } from '#browser/operator/support/calendar.ts'
import { adminOf, builtInSection } from '#browser/operator/support/operator.ts'
import type { RunningProduct } from '#browser/product.ts'
import {
  addCoupon,
  addOperatorBooking,
  addPaidBooking,
  addTodo,
  unusedBookableDay,
} from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

type Opening = {
  role: 'dialog' | 'menu' | 'note' | 'alert'
  name?: string
  open: (page: Page) => Promise<void>
  /** A dialog with unsaved input asks before it closes. */
  isTyped?: boolean
  /**
   * Whether the dialog's colours differ from those of plain fields, so that it must be checked in
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
const byAction = (label: string) => (page: Page) => adminOf(page).act(label)
const dialog = (name: string, open: Opening['open'] = byButton(name), more = {}): Opening => ({
  role: 'dialog',
  name,
  open,
  ...more,
})
const hasOwnColours = true

const student = 'Doris Dialogue'

const openingsAt = (bookingId: string, date: Temporal.PlainDate): Record<string, Opening[]> => ({
  '/admin': [
    dialog('Search', (page) => page.keyboard.press('Control+k'), { hasOwnColours }),
    dialog('Add website'),
  ],
  '/admin/expenses': [dialog('Add expense')],
  '/admin/projects': [dialog('Add project')],
  '/admin/todo?search=Dialogue': [
    dialog('Add task'),
    dialog('Delete this task?', byMenu('Refund and cancel: Denis Dialogue', /^Delete/)),
    dialog('Process refund', byButton(/^Process refund/i), { hasOwnColours }),
    {
      role: 'alert',
      hasOwnColours,
      open: async (page) => {
        await adminOf(page).failCalls(completeTodo)
        await byMenu('Call Doris Dialogue', /^Complete/)(page)
        await page.getByRole('alert').waitFor()
        // A notification stays open while it has the focus.
        await page.keyboard.press('F8')
      },
    },
  ],
  [`${builtInSection}/bookings?search=Dialogue`]: [
    dialog('Menu', byButton('Menu'), { hasOwnColours }),
    dialog('Create Admin Booking', byButton('New Booking'), { hasOwnColours }),
    { role: 'menu', hasOwnColours, open: byButton(`Actions for ${student}`) },
  ],
  [`${builtInSection}/bookings/${bookingId}`]: [
    dialog('Move booking', byAction('Move to another slot')),
    dialog('Cancel booking', byAction('Cancel without refund')),
    dialog(
      'Edit booking',
      async (page) => {
        await adminOf(page).act('Edit booking')
        await page.getByLabel('Session type').selectOption('Duo')
        await page.getByRole('textbox', { name: 'Price (€)' }).fill('20')
      },
      { hasOwnColours, isTyped: true },
    ),
  ],
  [`${builtInSection}/calendar?date=${date}`]: [
    dialog('Block days'),
    dialog(formatDayYear(date), (page) => dayButton(page, date).click(), { hasOwnColours }),
  ],
  [`${builtInSection}/clients`]: [
    dialog('Add New Client', async (page) => {
      await byButton('Add student')(page)
      await page.getByRole('menuitem', { name: 'As a client' }).click()
    }),
  ],
  [`${builtInSection}/coupons`]: [
    dialog('Create Coupon'),
    dialog('Who used DIALOGUE', byMenu('DIALOGUE', /^View usage/), { hasOwnColours }),
  ],
  [`${builtInSection}/reports`]: [
    { role: 'note', hasOwnColours, open: byButton('About Retention') },
  ],
})

/**
 * Creates the records that the dialogs need.
 * @returns the dialogs of each screen; of forms that differ only in their values, just one
 */
export const seedDialogRecords = async (
  product: RunningProduct,
  operator: Caller,
): Promise<Record<string, Opening[]>> => {
  const paid = await addPaidBooking(product, operator, { name: 'Denis Dialogue' })
  await addRefundTodo(operator, paid)
  await addTodo(operator, 'Call Doris Dialogue', {
    priority: 'high',
    description: 'About the second session.',
  })
  const date = unusedBookableDay()
  const { id } = await addOperatorBooking(operator, {
    name: student,
    date,
    time: '14:00',
    type: 'duo',
  })
  await addCoupon(operator, { code: 'DIALOGUE', isActive: true })
  return openingsAt(id, date)
}
