import type { Locator } from '@playwright/test'
import {
  cancelBooking,
  changeBookingNotes,
  createRefundTodo,
  moveBooking,
  readBooking,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import { expectDisabled, test, testOnPhone } from '#browser/operator/support/operator.ts'
import {
  addOperatorBooking,
  addPaidBooking,
  addWebsite,
  setBusiness,
  unusedBookableDay,
} from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

type Opened = {
  booking: Awaited<ReturnType<typeof addPaidBooking>>
  slug: string
  timeline: Locator
}

const testOpened = testOnPhone.extend<{
  openPaid: (name: string, website: string) => Promise<Opened>
}>({
  openPaid: ({ admin, operator, product, mailbox }, use) =>
    use(async (name, website) => {
      const { slug } = await addWebsite(operator, website)
      const booking = await addPaidBooking(product, operator, { name, website: slug })
      await mailbox.newest(booking.studentEmail, 'Confirmed: ')
      await admin.open(`/admin/website/${slug}/bookings/${booking.id}`, name)
      return { booking, slug, timeline: admin.panel('Timeline').getByRole('listitem') }
    }),
})

testOpened(
  'a booking shows what has happened, and its e-mails can be read and resent',
  async ({ admin, page, operator, openPaid }) => {
    await setBusiness(operator)
    const { booking, timeline } = await openPaid('Ursula Camilleri', 'Care')
    const email = booking.studentEmail
    await expect(admin.recordHeader).toContainText(`Order ${booking.id.slice(-8).toUpperCase()}`)

    const sent = `Confirmation with invitation sent to ${email}`
    for (const hasText of ['Booking created', 'Paid: €60.00', 'Booking confirmed', sent])
      await expect(timeline.filter({ hasText })).toHaveCount(1)
    await expect(admin.panel('Payments')).toContainText('€60.00')
    await expect(
      admin.panel('Payments').getByRole('link', { name: /Open in Stripe/ }),
    ).toHaveAttribute('href', /^https:\/\/dashboard\.stripe\.com\//)

    await expectTranscript(page.getByRole('main'), 'booking', ['region "Timeline"'])
    await timeline.filter({ hasText: sent }).getByRole('button', { name: /^Read/ }).click()
    const mail = page.getByRole('dialog', { name: 'E-mail' })
    const content = mail.frameLocator('iframe')
    await expect(content.getByText('Hello Ursula Camilleri,', { exact: false })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await content.getByRole('link', { name: 'Open my booking' }).click()
    const status = await opened
    await expect(status.getByRole('heading', { level: 1 })).toBeVisible()
    await status.close()
    await mail.getByRole('button', { name: 'Show plain text' }).click()
    await expect(mail.locator('pre')).toContainText('Hello Ursula Camilleri,')
    await mail.getByRole('button', { name: 'Send again' }).click()
    await admin.expectToast('E-mail Resent', `The e-mail is on its way to ${email}.`)
    await admin.eventually((soon) =>
      soon(timeline.filter({ hasText: `sent again to ${email}` })).toHaveCount(1),
    )
  },
)

testOpened(
  'a booking is annotated and its invitation is resent',
  async ({ admin, page, openPaid }) => {
    const { booking, timeline } = await openPaid('Nina Noted', 'Notes')
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled()
    await notes.fill('Prefers the blue room.')
    await admin.failOnce(
      changeBookingNotes,
      () => page.getByRole('button', { name: 'Save notes' }).click(),
      'Couldn’t save the notes',
    )
    await admin.expectToast('Notes Saved')
    await expect(timeline.filter({ hasText: 'Notes changed' })).toHaveCount(1)

    await admin.failOnce(
      resendInvite,
      () => admin.act('Resend invite'),
      'Failed to resend calendar invitation.',
    )
    const message = `The invitation is on its way to ${booking.studentEmail}.`
    await admin.expectToast('Invitation Sent', message)
  },
)

testOpened(
  'a booking is moved to a typed time or a free slot',
  async ({ admin, page, operator, openPaid }) => {
    const { timeline } = await openPaid('Mona Moved', 'Moves')
    const day = unusedBookableDay()
    await addOperatorBooking(operator, { name: 'Neighbour', date: day, time: '12:00' })
    await admin.act('Move to another slot')
    const dialog = page.getByRole('dialog', { name: 'Move booking' })
    const move = dialog.getByRole('button', { name: 'Move booking' })
    const slots = dialog.getByRole('group', { name: 'Available slots' })
    await expect(slots.getByRole('button').first()).toBeVisible()
    await expect(move).toBeDisabled()
    await dialog.getByLabel('New date').fill(day.toString())
    await dialog.getByLabel('New time').fill('14:00')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Another session starts within three hours of that time.',
    )
    await expect(move).toBeDisabled()
    await dialog.getByLabel('New time').fill('16:30')
    await expect(dialog).toContainText('Visitors can’t book this time, but you can.')
    await expect(dialog).toContainText('The price stays €60.00.')
    await admin.failOnce(moveBooking, () => move.click(), 'Couldn’t move the booking')
    await admin.expectToast('Booking Moved', 'Mona Moved’s session is now on')
    await expect(admin.panel('Session')).toContainText('16:30 (Malta time)')
    await expect(timeline.filter({ hasText: /^Moved from .* to .*16:30/ })).toHaveCount(1)
    await expect(admin.panel('Payments')).toContainText('€60.00')

    // Move the booking by clicking and pressing Enter, to a day that no other test uses.
    await admin.act('Move to another slot')
    await slots.getByRole('button', { name: `${formatDayYear(day)}, 09:00` }).click()
    await expect(dialog).toContainText('and notify Mona Moved?')
    await expect(move).toBeFocused()
    await expect(move).toBeEnabled()
    await page.keyboard.press('Enter')
    await admin.expectToast('Booking Moved')
  },
)

testOpened(
  'a student’s address is corrected, and links with the old one still work',
  async ({ admin, page, openPaid }) => {
    const { booking, slug, timeline } = await openPaid('Gina Guest', 'Guests')
    const email = booking.studentEmail
    const other = `new.${email}`
    const student = `/admin/website/${slug}/clients/${email}`
    const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
    const opened = page.url()
    await page.goto(student)
    await notes.fill('Typed but not saved')
    await expect(page.getByRole('button', { name: 'Save notes' })).toBeEnabled()
    await page.goto(opened)
    await admin.act('Edit guests')
    const guests = page.getByRole('dialog', { name: 'Edit guests' })
    const save = guests.getByRole('button', { name: 'Save guests' })
    await expect(save).toBeDisabled()
    await guests.getByLabel('Student e-mail').fill('nobody')
    await save.click()
    await expect(guests.getByLabel('Student e-mail')).toHaveAccessibleDescription(
      'The student’s e-mail is not valid.',
    )
    await guests.getByLabel('Student e-mail').fill(other)
    await expect(guests).toContainText(`Invited: ${other}.`)
    await expect(guests).toContainText(`Notified that they are no longer invited: ${email}.`)
    await save.click()
    await admin.expectToast('Guests Changed')
    await expect(admin.panel('Session')).toContainText(other)
    await expect(
      timeline.filter({ hasText: `Guests changed: ${email} changed to ${other}` }),
    ).toHaveCount(1)
    // Links with the old e-mail address lead to the new address.
    await page.goto(student)
    await expect(page).toHaveURL(({ pathname }) =>
      decodeURIComponent(pathname).endsWith(`/${other}`),
    )
    await expect(admin.tile('Summary', 'Sessions')).toContainText('1')
    await expect(notes).toHaveValue('Typed but not saved')
  },
)

testOnPhone(
  'the operator cancels without a refund or adds a refund task',
  async ({ admin, page, operator, product }) => {
    const { slug } = await addWebsite(operator, 'End')
    const list = 'Completed bookings'
    await addPaidBooking(product, operator, { name: 'Karmenu Tanti', website: slug })
    await addOperatorBooking(operator, { name: 'Lucija Vassallo', website: slug, isUnpaid: true })
    await admin.open(`/admin/website/${slug}/bookings`, 'Bookings')

    await admin.failCalls(readBooking)
    await admin.chooseAction('Karmenu Tanti', 'Cancel without refund')
    const dialog = page.getByRole('dialog', { name: 'Cancel booking' })
    await expect(dialog).toContainText('Couldn’t load the booking.')
    await admin.tryAgain(dialog)
    await expect(dialog).toContainText('Under your terms, you keep the payment of €60.00.')
    await expect(dialog.getByRole('button', { name: 'Keep booking' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await admin.failCalls(cancelBooking)
    await admin.chooseAction('Karmenu Tanti', 'Cancel without refund')
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await admin.expectToast('Error', 'Failed to cancel booking.')
    await admin.restoreCalls()
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await admin.expectToast(
      'Booking Cancelled',
      'The booking for Karmenu Tanti was cancelled without a refund.',
    )
    // The list of upcoming bookings no longer contains the cancelled booking.
    await expect(admin.entry(list, 'Karmenu Tanti')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('all')
    await expect(admin.entry(list, 'Karmenu Tanti')).toContainText('Cancelled')

    const actions = await admin.openActions('Karmenu Tanti')
    for (const [label, reason] of [
      ['Resend invite', 'Invitations can only be sent for confirmed bookings.'],
      ['Move to another slot', 'Only confirmed bookings can be moved.'],
      ['Cancel without refund', 'Only confirmed bookings can be cancelled.'],
    ] as const)
      await expectDisabled(actions, label, reason)
    await page.keyboard.press('Escape')

    await admin.failOnce(
      createRefundTodo,
      () => admin.chooseAction('Lucija Vassallo', 'Create refund task'),
      'Failed to create refund task.',
    )
    await admin.expectToast(
      'Refund Task Created',
      'The refund for Lucija Vassallo is on the to-do list.',
    )
    await expect(admin.entry(list, 'Lucija Vassallo')).toContainText('Refund pending')
    const hasOpenTodo = 'This booking already has an open refund task.'
    const others = await admin.openActions('Lucija Vassallo')
    await expectDisabled(others, 'Create refund task', hasOpenTodo)
    await others.getByRole('menuitem', { name: 'View booking' }).click()
    await expect(admin.panel('Tasks')).toContainText('Pending')
    await expect(admin.panel('Payments')).toContainText('No payments yet.')
    await expectDisabled(await admin.openMoreActions(), 'Create refund task', hasOpenTodo)
  },
)

test('a link opens a booking under its own website', async ({ admin, page, operator, product }) => {
  const { slug } = await addWebsite(operator, 'Kept')
  const booking = await addPaidBooking(product, operator, { name: 'Karla Kept', website: slug })
  await product.stripe.dashboardRefund({ session: booking.checkoutSessionId, amount: 2_000 })
  const read = () => operator.call(readBooking, { params: { id: booking.id } })
  await expect.poll(async () => (await read()).booking.revenue).toBe('40.00')
  const { title } = await addRefundTodo(operator, booking)
  await admin.open('/admin/todo', 'To Do List')
  const link = admin.entry('Tasks', title).getByRole('link', { name: title })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Karla Kept' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/website/${slug}/bookings/${booking.id}`)
  // The browser's history doesn't keep the URL that redirected here.
  await page.goBack()
  await expect(page).toHaveURL('/admin/todo')
  await link.click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('in Stripe’s dashboard')
  await expect(admin.panel('Payments')).toContainText('Part refunded')
  await admin.act('Cancel without refund')
  await expect(page.getByRole('dialog', { name: 'Cancel booking' })).toContainText(
    'Under your terms, you keep the remaining €40.00 of the payment.',
  )
})

test('an unknown order number shows an error, and a booking that fails to load can be retried', async ({
  admin,
  page,
  operator,
}) => {
  await page.goto('/admin/website/synapse-ai/bookings/00000000-0000-4000-8000-000000000000')
  await expect(
    page.getByRole('heading', { name: 'No booking with that order number' }),
  ).toBeVisible()
  const { id } = await addOperatorBooking(operator, { name: 'Rita Late' })
  await admin.failCalls(readBooking)
  await page.goto(`/admin/website/synapse-ai/bookings/${id}`)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the booking.')
  await admin.tryAgain()
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Late' })).toBeVisible()
})
