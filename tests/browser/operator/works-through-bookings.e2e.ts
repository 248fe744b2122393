import {
  cancelBooking,
  exportBookings,
  listCompletedBookings,
  listPendingBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { type Caller, download, expect } from '#browser/journey.ts'
import { test, testInNewWindow } from '#browser/operator/support/operator.ts'
import {
  addCheckout,
  addOperatorBooking,
  addPaidBooking,
  addWebsite,
  type SeedBooking,
  today,
  unusedDay,
} from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'

test('the operator searches, filters, sorts and exports bookings', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Ledger')
  const book = (name: string, more: Partial<SeedBooking>) =>
    addOperatorBooking(operator, { name, website: slug, ...more })
  const first = unusedDay()
  await book('Person 01', { date: first })
  await book('Person 09', { type: 'group' })
  await book('Person 10', {})
  const paid = await addPaidBooking(product, operator, { name: 'Paying Guest', website: slug })
  const open = await addCheckout(operator, { name: 'Open Basket', website: slug })

  await admin.open(`/admin/website/${slug}/bookings`, 'Bookings')
  const list = 'Completed bookings'
  const completed = page.getByRole('tab', { name: /^Completed/ })
  const pending = page.getByRole('tab', { name: /^Pending/ })
  await test.step('upcoming bookings are sorted by date, including on a tablet', async () => {
    await expect(completed).toContainText('4')
    await expect(pending).toContainText('1')
    // Upcoming bookings are sorted by date.
    await expect(page.getByRole('radio', { name: 'Upcoming 4' })).toBeChecked()
    await expect(admin.entries(list).first()).toContainText('Paying Guest')
    // The meeting link is just an icon until a day before the session.
    const join = admin.entry(list, 'Paying Guest').getByRole('link', { name: /^Join/ })
    await expect(join).toHaveAccessibleName('Join session')
    await expectTranscript(page.getByRole('main'), 'bookings')
    await admin
      .entry(list, 'Paying Guest')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Join session' })).toBeVisible()
    await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('menuitem', { name: 'Copy meeting link' }).click()
    await admin.expectToast('Meeting Link Copied')
    // Tablets show the type below the date.
    const window = page.viewportSize()
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0)
    const group = page.getByRole('row').filter({ hasText: 'Person 09' })
    await expect(group.getByRole('cell', { name: /Group$/ })).toBeVisible()
    const email = page.getByRole('row').getByText(/^paying\.guest.*@example\.com$/)
    await expect.poll(() => email.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true)
    if (window) await page.setViewportSize(window)
    await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  })

  await test.step('bookings are found by text, type and period', async () => {
    const search = page.getByRole('searchbox', { name: 'Search bookings' })
    await search.fill('person 09')
    await expect(admin.entries(list)).toHaveCount(1)
    await expect(admin.entry(list, 'Person 09')).toContainText('Group')
    await expect(completed).toContainText('1')
    await search.fill(`#${paid.id.slice(-8).toUpperCase()}`)
    await expect(admin.entry(list, 'Paying Guest')).toContainText('Upcoming')
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await page.getByLabel('Type', { exact: true }).selectOption('Group')
    await expect(admin.entries(list)).toHaveText([/Person 09/])
    const clear = await page.getByRole('button', { name: 'Clear filters' }).last().elementHandle()
    await search.evaluate((input: HTMLInputElement, button) => {
      input.focus()
      document.execCommand('insertText', false, 'typed a moment ago')
      ;(button as HTMLElement).click()
    }, clear)
    await expect(admin.entries(list)).toHaveCount(4)
    await expect(search).toHaveValue('')
    await page.getByLabel('From', { exact: true }).fill(first.toString())
    await page.getByLabel('To', { exact: true }).fill(first.toString())
    await expect(admin.entries(list)).toHaveText([/Person 01/])
    await search.fill('nobody of that name')
    await expect(page.getByRole('heading', { name: 'No matching bookings' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(admin.entries(list)).toHaveCount(4)
  })

  await test.step('bookings are sorted by student', async () => {
    for (const order of ['descending', 'ascending']) {
      await page.getByRole('button', { name: 'Student', exact: true }).click()
      const header = page.getByRole('columnheader', { name: 'Student' })
      await expect(header).toHaveAttribute('aria-sort', order)
    }
    await expect(admin.entries(list).first()).toContainText('Paying Guest')
    await expect(admin.entries(list).nth(1)).toContainText('Person 01')
    // The server can't sort by the displayed status, because it depends on the time.
    const status = page.getByRole('columnheader', { name: 'Status', exact: true })
    await expect(status.getByRole('button')).toHaveCount(0)
  })

  await test.step('the filtered bookings are exported', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('Group')
    await expect(admin.entries(list)).toHaveCount(1)
    const file = await download(page, () => admin.act('Export CSV'))
    expect(file.name).toBe(`bookings-completed-${today()}.csv`)
    const csv = file.content.toString()
    expect(csv.trim().split('\n')).toHaveLength(2)
    expect(csv).toContain('Person 09')
    expect(csv).not.toContain('Person 10')
  })

  await test.step('an open checkout is listed until it expires', async () => {
    await pending.click()
    await page.getByLabel('Type', { exact: true }).selectOption('All types')
    const waiting = admin.entry('Pending bookings', 'Open Basket')
    await expect(waiting).toContainText('Pending')
    await expect(waiting).toContainText('Awaiting payment')
    await expect(waiting.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await page.getByRole('radio', { name: /^Expired/ }).click()
    await expect(page.getByRole('heading', { name: 'No expired bookings' })).toBeVisible()
    // Each tab's badge shows how many bookings are on the tab.
    await expect(pending).toContainText('1')
    await expect(completed).toContainText('4')
    await product.stripe.expireSession({ session: open.checkoutSessionId })
    await expect.poll(() => stateOf(operator, open.bookingId)).toBe('expired')
    await admin.requestFeedNow()
    const expired = admin.entry('Pending bookings', 'Open Basket')
    await expect(expired).toContainText('Expired')
    await expect(expired).not.toContainText('Awaiting payment')
    await expect(pending).toContainText('0')
  })

  await test.step('a cancelled booking moves to the “Cancelled and refunded” view', async () => {
    await operator.call(cancelBooking, { params: { id: paid.id } })
    await admin.requestFeedNow()
    await completed.click()
    await expect(page.getByRole('radio', { name: 'Upcoming 3' })).toBeChecked()
    await expect(completed).toContainText('3')
    await expect(admin.entry(list, 'Paying Guest')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Cancelled and refunded 1' }).click()
    const cancelled = admin.entry(list, 'Paying Guest')
    await expect(cancelled).toContainText('Cancelled')
    // For a cancelled session, there is no meeting link and no calendar warning.
    await expect(cancelled.getByRole('link', { name: 'Join' })).toHaveCount(0)
    await expect(cancelled).not.toContainText(/Not in calendar|None yet/)
  })
})

test('bookings that fail to load show an error, and loading can be retried', async ({
  admin,
  page,
}) => {
  await admin.failCalls([listCompletedBookings, listPendingBookings])
  await page.goto('/admin/website/synapse-ai/bookings')
  await admin.expectToast('Error', 'Failed to load completed bookings.')
  await expect(page.getByRole('heading', { name: 'Couldn’t load the bookings' })).toBeVisible()
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await admin.expectToast('Error', 'Failed to load pending bookings.')
  await admin.tryAgain()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the bookings' })).toBeHidden()

  await admin.failCalls(exportBookings)
  await admin.act('Export CSV')
  await admin.expectToast('Couldn’t export the bookings')
})

testInNewWindow(
  'a newly paid booking appears without a reload',
  async ({ admin, page, operator, product }) => {
    const { slug } = await addWebsite(operator, 'Looking on')
    await page.clock.install()
    await admin.open(`/admin/website/${slug}/bookings`, 'Bookings')
    await expect(page.getByRole('tab', { name: /^Completed/ })).toContainText('0')
    await addPaidBooking(product, operator, { name: 'Ugo Unforeseen', website: slug })
    await page.clock.runFor(10_000)
    // If the app polled while the clock was being moved, the booking appears with the next poll.
    await expect(admin.entry('Completed bookings', 'Ugo Unforeseen')).toBeVisible()
  },
)

const stateOf = async (operator: Caller, id: string) =>
  (await operator.call(readBooking, { params: { id } })).booking.paymentStatus
