import { createClient } from '@synapse/shared/client/contract'
import { deleteInvoiceDraft, issueInvoice } from '@synapse/shared/invoice/contract'
import { readGoogleStatus } from '@synapse/shared/meeting/contract'
import { deleteQuote, sendQuote } from '@synapse/shared/quote/contract'
import { readReport } from '@synapse/shared/report/contract'
import { createTodo } from '@synapse/shared/todo/contract'
import { callsOf, expect } from '#browser/journey.ts'
import { builtInSection, field, test, testInNewWindow } from '#browser/operator/support/operator.ts'
import {
  addDraftInvoice,
  addDraftQuote,
  addOperatorBooking,
  addWebsite,
  emailOf,
  setBusiness,
  unusedDay,
} from '#browser/seed.ts'
import { png } from '#support/samples/files.ts'

test('a search field keeps every typed letter while its list updates', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Letters')
  await addOperatorBooking(operator, { name: 'Anna Maria', website: slug, date: unusedDay() })
  await addOperatorBooking(operator, { name: 'Annabel Zammit', website: slug, date: unusedDay() })
  await admin.open(`/admin/website/${slug}/bookings`, 'Bookings')
  const search = page.getByRole('searchbox', { name: 'Search bookings' })
  await search.pressSequentially('Anna ')
  await expect(page).toHaveURL(/search=Anna$/)
  await expect(search).toHaveValue('Anna ')
  await search.pressSequentially('M')
  await expect(admin.entry('Completed bookings', 'Annabel')).toHaveCount(0)
  await expect(admin.entry('Completed bookings', 'Anna Maria')).toBeVisible()
  await expect(search).toHaveValue('Anna M')
  await admin.showFilters()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(search).toHaveValue('')
})

test('closing a notification leaves the dialog open and the focus in place', async ({
  admin,
  page,
}) => {
  await admin.open('/admin/todo', 'To Do List')
  await admin.failCalls(createTodo)
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  const title = field(dialog, 'Title')
  const close = page.getByRole('button', { name: 'Close notification' })
  const refuse = async () => {
    await title.fill('Refused')
    await title.press('Enter')
    await expect(close).toHaveCount(1)
  }
  await refuse()
  await close.click()
  await expect(close).toHaveCount(0)
  await expect(title).toBeFocused()
  for (const key of ['Enter', 'Escape']) {
    await refuse()
    await page.keyboard.press('F8')
    await expect(close).toBeFocused()
    await page.keyboard.press(key)
    await expect(close).toHaveCount(0)
    await expect(title).toBeFocused()
  }
  await expect(title).toHaveValue('Refused')
})

test('unsaved business details survive switching tabs', async ({ admin, page }) => {
  await admin.open('/admin/settings', 'Settings')
  const business = admin.panel('Business')
  await field(business, 'Address').fill('Half an address')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(admin.panel('Devices')).toBeVisible()
  await expect(business).toBeHidden()
  await page.getByRole('tab', { name: 'Business' }).click()
  await expect(field(business, 'Address')).toHaveValue('Half an address')

  const file = { name: 'logo.png', mimeType: 'image/png', buffer: png }
  const logo = business.getByRole('img', { name: 'Your logo' })
  const choose = async (button: RegExp) => {
    const choosing = page.waitForEvent('filechooser')
    await business.getByRole('button', { name: button }).click()
    await (await choosing).setFiles(file)
  }
  await choose(/^(Upload|Replace) logo$/)
  await expect(logo).toBeVisible()
  await business.getByRole('button', { name: 'Remove logo' }).click()
  await expect(logo).toHaveCount(0)
  await choose(/^Upload logo$/)
  await expect(logo).toBeVisible()
})

test('a report doesn’t load until the year has been typed in full', async ({ admin, page }) => {
  const first = page.waitForResponse(callsOf(readReport))
  await admin.open(`${builtInSection}/reports?from=2026-01-01&to=2026-03-31`, 'Reports')
  await first
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const from = searchParams.get('from') ?? ''
    // The app may refresh the current period at any time, so ignore those requests.
    if (pathname === readReport.path && from !== '2026-01-01') asked.push(from)
  })
  const from = page.getByLabel('From', { exact: true })
  await from.clear()
  await from.pressSequentially('1/1/2025')
  await expect(page).toHaveURL(/from=2025-01-01/)
  await from.blur()
  await expect(from).toHaveValue('1 Jan 2025')
  await expect.poll(() => [...new Set(asked)]).toEqual(['2025-01-01'])

  // If the year is incomplete, it stays in the field with an error, and no report is loaded.
  await from.clear()
  await from.pressSequentially('1/1/202')
  await from.blur()
  await expect(from).toHaveValue('1/1/202')
  await expect(from).toHaveAccessibleDescription('Enter a date, for example 22/11/2026.')
  expect([...new Set(asked)]).toEqual(['2025-01-01'])

  const calendar = page.getByRole('button', { name: 'Open calendar' }).first()
  await calendar.click()
  await expect(page.getByRole('button', { name: '1 January 2025', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const weekBefore = page.getByRole('button', { name: '25 December 2024', exact: true })
  await expect(weekBefore).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('25 Dec 2024')
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeHidden()
  await expect(calendar).toBeFocused()

  // The focus returns even when the calendar's script has already been loaded.
  await page.keyboard.press('Enter')
  await expect(weekBefore).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeFocused()
})

test('an invoice with an invalid date or VAT number has no preview', async ({
  admin,
  page,
  operator,
}) => {
  const businessName = 'Mistyped Ltd'
  await operator.call(createClient, { input: { businessName } })
  await admin.open('/admin/invoicing', 'Invoicing')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create invoice' })
  const [due, vatNumber] = [field(dialog, 'Due date'), field(dialog, 'VAT number (optional)')]
  const preview = dialog.getByRole('button', { name: 'Generate Preview' })
  await field(dialog, 'Client').selectOption({ label: businessName })
  await field(dialog, 'Rate (€)').fill('30')
  const dueDate = await due.inputValue()
  await due.fill('31/2/')
  await vatNumber.fill('MT12345635')
  await preview.click()
  await expect(due).toBeFocused()
  await expect(due).toHaveAccessibleDescription('Enter a date, for example 22/11/2026.')
  await due.fill(dueDate)
  await preview.click()
  await expect(vatNumber).toHaveAccessibleDescription(/valid Maltese VAT number/)
  await vatNumber.fill('MT 1234-5634')

  const [dates, add] = [field(dialog, 'Date'), dialog.getByRole('button', { name: 'Add line' })]
  const previous = dialog.getByRole('button', { name: 'Previous page' })
  for (let line = 2; line <= 11; line += 1) await add.click()
  await expect(dates).toHaveCount(1)
  await dates.fill('31/2/')
  await preview.click()
  await expect(dates).toBeFocused()
  await expect(vatNumber).not.toHaveAccessibleDescription(/valid Maltese VAT number/)
  await previous.click()
  await expect(dates).toHaveValue('31/2/')
  await expect(dates).toBeFocused()
  await dates.clear()
  await previous.click()
  await expect(dates).toHaveCount(10)
  // The new line is on the last page.
  await dates.last().fill('31/2/')
  // When the date's error appears, the button must not move away from the pointer.
  await add.click()
  await expect(dates.last()).toBeFocused()
  await expect(dialog).toContainText('1–10 of 11 lines')
})

test('a form keeps its input if its draft is issued, sent or deleted elsewhere', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const invoice = await addDraftInvoice(operator, 'Issued Elsewhere Ltd')
  const client = await operator.call(createClient, {
    input: { businessName: 'Sent Elsewhere Ltd', email: emailOf('Sent Elsewhere') },
  })
  const quote = await addDraftQuote(operator, client.id, 'Sent elsewhere')
  const dialog = page.getByRole('dialog', { name: /^Edit (draft|quote)$/ })
  const edit = async (path: string, heading: string, button: string) => {
    await admin.open(path, heading)
    await admin.act('Edit')
    await field(dialog, 'Notes').fill('Half a sentence')
    await dialog.getByRole('button', { name: button }).focus()
  }
  const expectClosed = async (reason: string, name: string) => {
    // When the operator returns to this tab, the app checks for changes immediately.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(dialog.getByRole('alert')).toContainText(reason)
    await expect(field(dialog, 'Notes')).toHaveValue('Half a sentence')
    const button = dialog.getByRole('button', { name })
    await expect(button).toHaveAccessibleDescription(new RegExp(reason))
    await expect(button).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const deleted = 'This draft has been deleted, so your changes can’t be saved.'

  await edit(`/admin/invoicing/${invoice.id}`, `Draft ${invoice.invoiceNumber}`, 'Generate Preview')
  const { invoiceNumber } = await operator.call(issueInvoice, {
    params: { id: invoice.id },
    input: {},
  })
  await expectClosed(`This draft has been issued as ${invoiceNumber}`, 'Generate Preview')

  const other = await addDraftInvoice(operator, 'Deleted Elsewhere Ltd')
  await edit(`/admin/invoicing/${other.id}`, `Draft ${other.invoiceNumber}`, 'Generate Preview')
  await operator.call(deleteInvoiceDraft, { params: { id: other.id } })
  await expectClosed(deleted, 'Generate Preview')
  await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toHaveCount(0)

  await edit(`/admin/quotes/${quote.id}`, quote.title, 'Save quote')
  const { quoteNumber } = await operator.call(sendQuote, { params: { id: quote.id }, input: {} })
  await expectClosed(`This draft has been sent as ${quoteNumber}`, 'Save quote')

  const { id, title } = await addDraftQuote(operator, client.id, 'Deleted elsewhere')
  await edit(`/admin/quotes/${id}`, title, 'Save quote')
  await operator.call(deleteQuote, { params: { id } })
  await expectClosed(deleted, 'Save quote')
})

testInNewWindow(
  'a disabled button shows its reason after 700 milliseconds',
  async ({ admin, page }) => {
    await page.route(callsOf(readGoogleStatus), (route) =>
      route.fulfill({
        json: {
          isConnected: false,
          isConfigured: false,
          account: null,
          calendarId: null,
          lastSyncAt: null,
          problem: null,
        },
      }),
    )
    await page.clock.install()
    await admin.open('/admin/settings?tab=connections', 'Settings')
    const unusable = page.getByRole('button', { name: 'Connect Google Calendar' })
    await expect(unusable).toBeVisible()
    // From now on, only the test moves the clock, so that slow machines don't matter.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    const why = page.getByRole('tooltip').filter({ hasText: 'isn’t set up on this server' })
    await unusable.hover()
    await page.clock.runFor(600)
    await expect(why).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(why).toBeVisible()
  },
)
