import { invalidCouponMessage } from '@synapse/shared/coupon/coupon'
import { formatDayYear } from '@synapse/shared/time'
import { expect } from '../journey.ts'
import {
  entry,
  expectToast,
  failCalls,
  field,
  onDevice,
  openScreen,
  panel,
  requestFeedNow,
  restoreCalls,
  site,
  test,
  tryAgain,
} from './operator.ts'
import { newWebsite, operatorBooking, ownDay, ownSlot } from './seed.ts'

onDevice('phone', (device) => {
  test('the operator adds paid and free bookings with participants, and sees why a booking is rejected', async ({
    page,
    mailbox,
    api,
  }) => {
    const day = ownDay()
    const other = ownDay()
    await openScreen(page, `${site}/bookings`, 'Bookings')
    const open = () => page.getByRole('button', { name: 'New Booking' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
    const create = dialog.getByRole('button', { name: 'Create Booking' })
    const price = field(dialog, 'Custom Price (€)')
    const participant = (n: number) => dialog.getByLabel(`Participant ${n} email`)

    await open()
    await expect(create).toBeDisabled()
    await field(dialog, 'Student Name').fill(`Noel Zammit ${device}`)
    await field(dialog, 'Student Email').fill(`noel-${device}@example.com`)
    await expect(create).toBeDisabled()
    await field(dialog, 'Session Date').fill(day.toString())
    await expect(create).toBeEnabled()

    const times = field(dialog, 'Session Time')
    await expect(times).toHaveValue('10:00')
    await expect(times.getByRole('option')).toHaveText(
      Array.from({ length: 10 }, (_, hour) => `${hour + 9}:00`),
    )
    const total = dialog.getByText(/^Total:/)
    await expect(total).toHaveText('Total: €60.00')
    await expect(dialog.getByText('Additional participant e-mails')).toHaveCount(0)
    await field(dialog, 'Session Type').selectOption('Group (€150)')
    await expect(total).toHaveText('Total: €150.00')
    await price.fill('125')
    await expect(total).toHaveText('Total: €125.00')
    await dialog.getByLabel('Free Booking').check()
    await expect(total).toHaveText('Total: Free')
    await expect(price).toHaveCount(0)
    await dialog.getByLabel('Free Booking').uncheck()
    await expect(price).toHaveValue('')
    await price.fill('125')

    await expect(dialog.getByRole('button', { name: 'Remove participant 1' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add participant' }).click()
    await dialog.getByRole('button', { name: 'Add participant' }).click()
    await expect(dialog.getByRole('button', { name: 'Add participant' })).toHaveCount(0)
    await participant(3).fill(`third-${device}@example.com`)
    await dialog.getByRole('button', { name: 'Remove participant 2' }).click()
    await expect(participant(2)).toHaveValue(`third-${device}@example.com`)
    await field(dialog, 'Additional Notes').fill('Brings a laptop.')

    await failCalls(page, { method: 'POST', path: '/api/bookings' })
    await create.click()
    await expectToast(page, 'Error Creating Booking', 'Please check the details and try again.')
    await expect(field(dialog, 'Student Name')).toHaveValue(`Noel Zammit ${device}`)
    await restoreCalls(page)
    // A double click creates only one booking.
    await create.dblclick()
    await expectToast(
      page,
      'Booking Created Successfully!',
      `€125 booking for Noel Zammit ${device}`,
    )
    await expect(dialog).toBeHidden()
    const row = entry(page, 'Completed bookings', `Noel Zammit ${device}`)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Group')
    await expect(row).toContainText('10:00')
    await expect(row).toContainText('Unpaid')
    expect((await mailbox.newest(`noel-${device}@example.com`, 'Confirmed: ')).text).toContain(
      '10:00 – 12:30 (Malta\u00a0time)',
    )
    // The empty participant row was ignored; the other participant received an e-mail.
    await mailbox.newest(`third-${device}@example.com`, 'Confirmed: ')

    await row.getByRole('link', { name: `Noel Zammit ${device}` }).click()
    await expect(page.getByText(`third-${device}@example.com`, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Brings a laptop.')
    await page.goBack()

    // There is only one tutor, so the dialog warns about a session at nearly the same time even
    // before the booking is submitted.
    await operatorBooking(api, { name: 'Already There', date: other, time: '12:00' })
    await open()
    await field(dialog, 'Student Name').fill(`Free Guest ${device}`)
    await field(dialog, 'Student Email').fill(`free-${device}@example.com`)
    await field(dialog, 'Session Date').fill(other.toString())
    await dialog.getByLabel('Free Booking').check()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Another session starts less than three hours from that time.',
    )
    await expect(create).toBeDisabled()
    await times.selectOption('9:00')
    await create.click()
    await expectToast(
      page,
      'Booking Created Successfully!',
      `Free booking for Free Guest ${device}`,
    )
  })
})

test('a package that isn’t on sale has its own price, and can’t be booked until the price has loaded', async ({
  page,
  api,
}) => {
  const { id, slug } = await newWebsite(api, 'Not offered')
  type Setup = { packages: { type: string }[] }
  const setup = await api<Setup>('GET', `/api/websites/${id}/setup`)
  await api('PUT', `/api/websites/${id}/setup`, {
    ...setup,
    packages: setup.packages.map((one) =>
      one.type === 'group' ? { ...one, price: '199.00', isOffered: false } : one,
    ),
  })
  await failCalls(page, { method: 'GET', path: /\/setup$/ })
  await openScreen(page, `/admin/website/${slug}/bookings`, 'Bookings')
  await page.getByRole('button', { name: 'New Booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  const create = dialog.getByRole('button', { name: 'Create Booking' })
  await field(dialog, 'Student Name').fill('Gorg Group')
  await field(dialog, 'Student Email').fill('gorg@example.com')
  await field(dialog, 'Session Date').fill(ownDay().toString())
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t load the prices.')
  await expect(create).toBeDisabled()
  await tryAgain(page, dialog)
  await field(dialog, 'Session Type').selectOption('Group (€199)')

  // Coupon rules are the same as for visitors: the code must exist, and the price must be above
  // zero.
  await api('POST', '/api/admin/coupons', {
    code: 'GORG20',
    discountType: 'percentage',
    discountValue: '20',
  })
  await requestFeedNow(page)
  const coupon = field(dialog, 'Coupon Code')
  const total = dialog.getByText(/^Total:/)
  await coupon.fill('GORG2')
  await expect(coupon).toHaveAccessibleDescription(invalidCouponMessage)
  await expect(total).toHaveText('Total: €199.00')
  await expect(create).toBeDisabled()
  await coupon.fill('gorg20')
  await expect(coupon).toHaveAccessibleDescription('')
  await expect(total).toHaveText('Total: €159.20 · €199.00 less €39.80')
  await dialog.getByLabel('Free Booking').check()
  await expect(coupon).toHaveCount(0)
  await expect(total).toHaveText('Total: Free')
  await dialog.getByLabel('Free Booking').uncheck()
  await create.click()
  await expectToast(page, 'Booking Created Successfully!', 'booking for Gorg Group')
  await entry(page, 'Completed bookings', 'Gorg Group').getByRole('link', { name: 'Gorg' }).click()
  await expect(panel(page, 'Session')).toContainText('GORG20')
  await expect(panel(page, 'Payments')).toContainText('Balance due: €159.20')
})

test('an e-mail address that the server rejects is marked in its field', async ({ page }) => {
  await openScreen(page, `${site}/bookings`, 'Bookings')
  await page.getByRole('button', { name: 'New Booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await field(dialog, 'Student Name').fill('Pia Places')
  await field(dialog, 'Student Email').fill('pia@example.com')
  await field(dialog, 'Session Date').fill(ownDay().toString())
  await field(dialog, 'Session Type').selectOption('Group (€150)')
  await dialog.getByRole('button', { name: 'Add participant' }).click()
  const second = dialog.getByLabel('Participant 2 email')
  await second.fill('no address')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expectToast(page, 'Error Creating Booking')
  await expect(second).toHaveAccessibleDescription(
    'A participant’s e-mail is not an e-mail address.',
  )
  await expect(dialog.getByLabel('Participant 1 email')).toHaveAccessibleDescription('')
  // Fields that have been hidden again are not submitted.
  await field(dialog, 'Session Type').selectOption('Duo (€100)')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expectToast(page, 'Booking Created Successfully!', '€100 booking for Pia Places')
})

onDevice('desktop', () => {
  test('the operator books a free slot for a known student, and marks a no-show', async ({
    page,
    api,
  }) => {
    const { date, time } = await ownSlot(api)
    const known = await operatorBooking(api, { name: 'Known Guest' })
    const week = `${site}/calendar?view=week&date=${date}`
    await openScreen(page, week, 'Calendar')
    await page.getByRole('button', { name: `Book ${time}, ${formatDayYear(date)}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
    await expect(dialog).toContainText(`${formatDayYear(date)}, ${time} (Malta time)`)
    await expect(field(dialog, 'Session Date')).toHaveCount(0)
    const suggestion = `Known Guest · ${known.studentEmail}`
    await expect(dialog.locator(`datalist option[value="${suggestion}"]`)).toHaveCount(1)
    await field(dialog, 'Student Name').fill(suggestion)
    await expect(field(dialog, 'Student Name')).toHaveValue('Known Guest')
    await expect(field(dialog, 'Student Email')).toHaveValue(known.studentEmail)
    await dialog.getByRole('button', { name: 'Create Booking' }).click()
    await expectToast(page, 'Booking Created Successfully!', '€60 booking for Known Guest')
    await expect(
      page.getByRole('button', { name: new RegExp(`^${time} Individual, Known Guest`) }),
    ).toBeVisible()

    const moveTo = (sessionDate: string) =>
      api('POST', `/api/admin/bookings/${known.id}/move`, { sessionDate })
    await openScreen(page, `${site}/bookings/${known.id}`, 'Known Guest')
    const mark = page.getByRole('button', { name: 'Mark as no-show' })
    await expect(mark).toHaveCount(0)
    let start = Temporal.Now.instant()
    // On a slow machine, the new time may have passed before the server receives it.
    await expect(async () => {
      start = Temporal.Now.instant().add({ seconds: 2 })
      await moveTo(start.toString())
    }).toPass()
    await expect.poll(() => Temporal.Instant.compare(Temporal.Now.instant(), start)).toBe(1)
    await openScreen(page, `${site}/bookings?search=${known.studentEmail}`, 'Bookings')
    const row = entry(page, 'Completed bookings', 'In progress')
    await expect(row).toContainText('Known Guest')
    await expect(row.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
    await openScreen(page, `${site}/bookings/${known.id}`, 'Known Guest')
    await mark.click()
    await expectToast(page, 'Marked as No-show', 'The payment is unchanged.')
    await expect(panel(page, 'Session')).toContainText('No-show')
    await page.getByRole('button', { name: 'Remove no-show' }).click()
    await expectToast(page, 'No-show removed', 'Known Guest is no longer marked as a no-show.')
    await expect(panel(page, 'Session')).not.toContainText('No-show')
    await expect(mark).toBeVisible()
    // Move the session back to its original time, so that other tests don't find a session in
    // progress.
    await moveTo(known.sessionDate)
  })
})
