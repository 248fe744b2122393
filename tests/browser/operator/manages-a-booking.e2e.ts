import {
  cancelWithoutRefund,
  changeBookingNotes,
  createRefundTask,
  moveBooking,
  readBooking,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { formatDayYear } from '@synapse/shared/time'
import { callStripeStandIn } from '../call-stand-in.ts'
import { expect } from '../journey.ts'
import {
  newWebsite,
  operatorBooking,
  paidBooking,
  refundTask,
  setBusiness,
  unusedBookableDay,
} from '../seed.ts'
import { expectTranscript } from '../transcript.ts'
import {
  act,
  chooseAction,
  entry,
  eventually,
  expectBlocked,
  expectToast,
  failCalls,
  failOnce,
  openMoreActions,
  openScreen,
  panel,
  recordHeader,
  restoreCalls,
  test,
  testOnPhone,
  tile,
  tryAgain,
} from './support/operator.ts'

/** The actions that a cancelled booking blocks, with the reasons. */
const blockedIfCancelled = [
  ['Resend invite', 'Invitations can only be sent for a confirmed booking.'],
  ['Move to another slot', 'Only a confirmed booking can be moved.'],
  ['Cancel without refund', 'Only a confirmed booking can be cancelled.'],
] as const

testOnPhone(
  'the operator reads a booking’s history, adds a note, resends the invitation and moves the booking',
  async ({ page, api, product, mailbox }) => {
    await setBusiness(api)
    const { slug } = await newWebsite(api, 'Care')
    const booking = await paidBooking(product, api, { name: 'Ursula Camilleri', website: slug })
    const email = booking.studentEmail
    await mailbox.newest(email, 'Confirmed: ')
    const address = `/admin/website/${slug}/bookings/${booking.id}`
    await openScreen(page, address, 'Ursula Camilleri')
    await expect(recordHeader(page)).toContainText(`Order ${booking.id.slice(-8).toUpperCase()}`)

    const timeline = panel(page, 'Timeline').getByRole('listitem')
    const sent = `Confirmation with invitation sent to ${email}`
    for (const hasText of ['Booking created', 'Paid: €60.00', 'Booking completed', sent])
      await expect(timeline.filter({ hasText })).toHaveCount(1)
    await expect(panel(page, 'Payments')).toContainText('€60.00')
    await expect(
      panel(page, 'Payments').getByRole('link', { name: /Open in Stripe/ }),
    ).toHaveAttribute('href', /^https:\/\/dashboard\.stripe\.com\//)

    await expectTranscript(page.getByRole('main'), 'booking', ['region "Timeline"'])
    await timeline.filter({ hasText: sent }).getByRole('button', { name: /^Read/ }).click()
    const mail = page.getByRole('dialog', { name: 'E-mail' })
    const letter = mail.frameLocator('iframe')
    await expect(letter.getByText('Thank you, Ursula Camilleri', { exact: false })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await letter.getByRole('link', { name: 'Open my booking' }).click()
    const status = await opened
    await expect(status.getByRole('heading', { level: 1 })).toBeVisible()
    await status.close()
    await mail.getByRole('button', { name: 'Show plain text' }).click()
    await expect(mail.locator('pre')).toContainText('Thank you, Ursula Camilleri')
    await mail.getByRole('button', { name: 'Send again' }).click()
    await expectToast(page, 'E-mail Resent', `The e-mail is on its way to ${email}.`)
    await eventually(page, () =>
      expect(timeline.filter({ hasText: `sent again to ${email}` })).toHaveCount(1, {
        timeout: 1_000,
      }),
    )

    const notes = page.getByRole('textbox', { name: 'Notes' })
    await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled()
    await notes.fill('Prefers the blue room.')
    await failOnce(
      page,
      changeBookingNotes,
      () => page.getByRole('button', { name: 'Save notes' }).click(),
      'Couldn’t save the notes.',
    )
    await expectToast(page, 'Notes Saved')
    await expect(timeline.filter({ hasText: 'Notes changed' })).toHaveCount(1)

    await failOnce(
      page,
      resendInvite,
      () => act(page, 'Resend invite'),
      'Failed to resend calendar invitation.',
    )
    await expectToast(page, 'Invitation Sent', `The invitation is on its way to ${email}.`)

    const day = unusedBookableDay()
    await operatorBooking(api, { name: 'Neighbour', date: day, time: '12:00' })
    await act(page, 'Move to another slot')
    const dialog = page.getByRole('dialog', { name: 'Move Booking' })
    const move = dialog.getByRole('button', { name: 'Move Booking' })
    const slots = dialog.getByRole('group', { name: 'Free slots' })
    await expect(slots.getByRole('button').first()).toBeVisible()
    await expect(move).toBeDisabled()
    await dialog.getByLabel('New date').fill(day.toString())
    await dialog.getByLabel('New time').fill('14:00')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Another session starts less than three hours from that time.',
    )
    await expect(move).toBeDisabled()
    await dialog.getByLabel('New time').fill('16:30')
    await expect(dialog).toContainText('Visitors can’t book this time, but you can.')
    await expect(dialog).toContainText('The price stays €60.00.')
    await failOnce(page, moveBooking, () => move.click(), 'Couldn’t move the booking.')
    await expectToast(page, 'Booking Moved', 'Ursula Camilleri’s session is now on')
    await expect(panel(page, 'Session')).toContainText('16:30 (Malta time)')
    await expect(timeline.filter({ hasText: /^Moved from .* to .*16:30/ })).toHaveCount(1)
    await expect(panel(page, 'Payments')).toContainText('€60.00')

    // Move the booking with one click and Enter, to a day that no other test uses.
    await act(page, 'Move to another slot')
    await slots.getByRole('button', { name: `${formatDayYear(day)}, 09:00` }).click()
    await expect(dialog).toContainText('and notify Ursula Camilleri?')
    await expect(move).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Booking Moved')

    const other = `new.${email}`
    await act(page, 'Edit guests')
    const guests = page.getByRole('dialog', { name: 'Edit Guests' })
    const save = guests.getByRole('button', { name: 'Save Guests' })
    await expect(save).toBeDisabled()
    await guests.getByLabel('Student Email').fill('nobody')
    await save.click()
    await expect(guests.getByLabel('Student Email')).toHaveAccessibleDescription(
      'The student’s e-mail is not valid.',
    )
    await guests.getByLabel('Student Email').fill(other)
    await expect(guests).toContainText(`Invited: ${other}.`)
    await expect(guests).toContainText(`Notified that they are no longer invited: ${email}.`)
    await save.click()
    await expectToast(page, 'Guests Changed')
    await expect(panel(page, 'Session')).toContainText(other)
    await expect(
      timeline.filter({ hasText: `Guests changed: ${email} changed to ${other}` }),
    ).toHaveCount(1)
    // Links with the student's old e-mail address redirect to the new one.
    await page.goto(`/admin/website/${slug}/clients/${email}`)
    await expect(page).toHaveURL(({ pathname }) =>
      decodeURIComponent(pathname).endsWith(`/${other}`),
    )
    await expect(tile(page, 'Summary', 'Sessions')).toContainText('1')
  },
)

testOnPhone(
  'the operator cancels without a refund or adds a refund task, and sees why an action is unavailable',
  async ({ page, api, product }) => {
    const { slug } = await newWebsite(api, 'End')
    const list = 'Completed bookings'
    const kept = await paidBooking(product, api, { name: 'Karmenu Tanti', website: slug })
    await operatorBooking(api, { name: 'Lucija Vassallo', website: slug, isUnpaid: true })
    await openScreen(page, `/admin/website/${slug}/bookings`, 'Bookings')

    await failCalls(page, cancelWithoutRefund)
    await chooseAction(page, 'Karmenu Tanti', 'Cancel without refund')
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(dialog).toContainText('Under your terms, you keep the payment of €60.00.')
    await dialog.getByRole('button', { name: 'Keep booking' }).click()
    await expect(dialog).toBeHidden()
    await chooseAction(page, 'Karmenu Tanti', 'Cancel without refund')
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await expectToast(page, 'Error', 'Failed to cancel booking.')
    await restoreCalls(page)
    await dialog.getByRole('button', { name: 'Cancel without refund' }).click()
    await expectToast(
      page,
      'Booking Cancelled',
      'The booking for Karmenu Tanti was cancelled without a refund.',
    )
    // The cancelled booking is no longer in the list of upcoming bookings.
    await expect(entry(page, list, 'Karmenu Tanti')).toHaveCount(0)
    await page.getByRole('radio', { name: 'All' }).click()
    await expect(entry(page, list, 'Karmenu Tanti')).toContainText('Cancelled')

    await page.getByRole('button', { name: 'Actions for Karmenu Tanti' }).click()
    for (const [label, reason] of blockedIfCancelled)
      await expectBlocked(
        page.getByRole('menu', { name: 'Actions for Karmenu Tanti' }),
        label,
        reason,
      )
    await page.keyboard.press('Escape')

    await failOnce(
      page,
      createRefundTask,
      () => chooseAction(page, 'Lucija Vassallo', 'Create refund task'),
      'Failed to create refund task.',
    )
    await expectToast(
      page,
      'Refund Task Created',
      'The refund for Lucija Vassallo is on the to-do list.',
    )
    await expect(entry(page, list, 'Lucija Vassallo')).toContainText('Unpaid')
    await page.getByRole('button', { name: 'Actions for Lucija Vassallo' }).click()
    const hasTask = 'This booking already has an open refund task.'
    await expectBlocked(
      page.getByRole('menu', { name: 'Actions for Lucija Vassallo' }),
      'Create refund task',
      hasTask,
    )
    await page.getByRole('menuitem', { name: 'View booking' }).click()
    await expect(panel(page, 'Tasks')).toContainText('Pending')
    await expect(panel(page, 'Payments')).toContainText('No payments yet.')
    await expectBlocked(await openMoreActions(page), 'Create refund task', hasTask)

    await page.goto(`/admin/website/${slug}/bookings/${kept.id}`)
    const menu = await openMoreActions(page)
    for (const [label, reason] of blockedIfCancelled) await expectBlocked(menu, label, reason)
  },
)

test('a link opens a booking under its own website, with the refund made in Stripe’s dashboard and the amount that the business keeps', async ({
  page,
  api,
  product,
}) => {
  const { slug } = await newWebsite(api, 'Kept')
  const booking = await paidBooking(product, api, { name: 'Karla Kept', website: slug })
  await callStripeStandIn(product, 'dashboard-refund', { session: booking.session, amount: 2_000 })
  const read = () => api(readBooking, { params: { id: booking.id } })
  await expect.poll(async () => (await read()).booking.revenue).toBe('40.00')
  const { title } = await refundTask(api, booking.id)
  await openScreen(page, '/admin/todo', 'To Do List')
  const link = entry(page, 'Tasks', title).getByRole('link', { name: 'Open booking' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Karla Kept' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/website/${slug}/bookings/${booking.id}`)
  // The URL that redirected here isn't kept in the browser's history.
  await page.goBack()
  await expect(page).toHaveURL('/admin/todo')
  await link.click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('in Stripe’s dashboard')
  await expect(panel(page, 'Payments')).toContainText('Part refunded')
  await act(page, 'Cancel without refund')
  await expect(page.getByRole('dialog', { name: 'Cancel Booking' })).toContainText(
    'Under your terms, you keep the remaining €40.00 of the payment.',
  )
})

test('an unknown order number shows an error, and a booking that fails to load can be retried', async ({
  page,
  api,
}) => {
  await page.goto('/admin/website/synapse-ai/bookings/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'No booking with that number.' })).toBeVisible()
  const { id } = await operatorBooking(api, { name: 'Rita Late' })
  await failCalls(page, readBooking)
  await page.goto(`/admin/website/synapse-ai/bookings/${id}`)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the booking.')
  await tryAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Rita Late' })).toBeVisible()
})
