import { moveBooking } from '@synapse/shared/booking/contract'
import { invalidCouponMessage } from '@synapse/shared/coupon/coupon'
import { formatDayYear } from '@synapse/shared/time'
import { readWebsiteSetup } from '@synapse/shared/website/contract'
import { expect } from '#browser/journey.ts'
import { builtInSection, field, test, testOnPhone } from '#browser/operator/support/operator.ts'
import { addCoupon, addOperatorBooking, addWebsite, unusedDay, unusedSlot } from '#browser/seed.ts'
import { changePackages } from '#support/actors/change-packages.ts'

testOnPhone(
  'the operator books for several people, corrects rejected fields and adds a free booking',
  async ({ admin, page, operator }) => {
    const { id, slug } = await addWebsite(operator, 'Not offered')
    const offSale = { price: '199.00', isOffered: false }
    await changePackages(operator, id, (packages) =>
      packages.map((one) => (one.type === 'group' ? { ...one, ...offSale } : one)),
    )
    await admin.failCalls(readWebsiteSetup)
    await admin.open(`/admin/website/${slug}/bookings`, 'Bookings')
    const open = () => page.getByRole('button', { name: 'New Booking' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
    const create = dialog.getByRole('button', { name: 'Create booking' })
    const total = dialog.getByText(/^Total:/)
    const price = field(dialog, 'Custom price (€)')
    const coupon = field(dialog, 'Coupon code')
    const row = admin.entry('Completed bookings', 'Noel Zammit')
    const enterStudent = async (name: string, email: string, date: Temporal.PlainDate) => {
      await field(dialog, 'Student name').fill(name)
      await field(dialog, 'Student e-mail').fill(email)
      await field(dialog, 'Session date').fill(date.toString())
    }

    await testOnPhone.step(
      'a package that isn’t on sale can be chosen once prices have loaded',
      async () => {
        await open()
        await enterStudent('Noel Zammit', 'noel@example.com', unusedDay())
        await expect(dialog.getByRole('alert')).toContainText('Couldn’t load the prices.')
        await expect(create).toBeDisabled()
        await admin.tryAgain(dialog)
        await expect(total).toHaveText('Total: €60.00')
        await expect(dialog.getByText('Additional participant e-mails')).toHaveCount(0)
        await field(dialog, 'Session type').selectOption('Group (€199)')
        await expect(total).toHaveText('Total: €199.00')
      },
    )

    await testOnPhone.step(
      'the total follows from a price, a free booking or a coupon',
      async () => {
        await price.fill('125')
        await expect(total).toHaveText('Total: €125.00')
        await dialog.getByLabel('Free Booking').check()
        await expect(total).toHaveText('Total: Free')
        await expect(price.or(coupon)).toHaveCount(0)
        await dialog.getByLabel('Free Booking').uncheck()
        await expect(price).toHaveValue('')
        await addCoupon(operator, { code: 'NOEL20', discountValue: '20' })
        await admin.requestFeedNow()
        await coupon.fill('NOEL2')
        await expect(coupon).toHaveAccessibleDescription(invalidCouponMessage)
        await expect(create).toBeDisabled()
        await coupon.fill('noel20')
        await expect(total).toHaveText('Total: €159.20 · €199.00 less €39.80')
      },
    )

    await testOnPhone.step('a rejected participant is marked and can be removed', async () => {
      const participant = (n: number) => dialog.getByLabel(`Participant ${n} email`)
      const add = dialog.getByRole('button', { name: 'Add participant' })
      await expect(dialog.getByRole('button', { name: 'Remove participant 1' })).toHaveCount(0)
      await add.click()
      await add.click()
      await expect(add).toHaveCount(0)
      await participant(2).fill('no address')
      await participant(3).fill('third@example.com')
      await field(dialog, 'Additional notes').fill('Brings a laptop.')
      await create.click()
      await admin.expectToast('Error Creating Booking')
      await expect(participant(2)).toHaveAccessibleDescription(
        'A participant’s e-mail is not valid.',
      )
      await expect(participant(1)).toHaveAccessibleDescription('')
      await dialog.getByRole('button', { name: 'Remove participant 2' }).click()
      await expect(participant(2)).toHaveValue('third@example.com')
    })
    await testOnPhone.step('a double click creates one booking', async () => {
      await create.dblclick()
      await admin.expectToast('Booking Created Successfully!', '€159.20 booking for Noel Zammit')
      await expect(dialog).toBeHidden()
      await expect(row).toHaveCount(1)
      for (const text of ['Group', '10:00', 'Unpaid']) await expect(row).toContainText(text)
    })

    await testOnPhone.step('the booking shows what was entered', async () => {
      await row.getByRole('link', { name: 'Noel Zammit' }).click()
      await expect(page.getByText('third@example.com', { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Brings a laptop.')
      await expect(admin.panel('Session')).toContainText('NOEL20')
      await expect(admin.panel('Payments')).toContainText('Balance due €159.20')
      await page.goBack()
    })

    await testOnPhone.step('a free booking keeps its distance from other sessions', async () => {
      // There is only one tutor, so the dialog warns about a session at almost the same time.
      const other = unusedDay()
      await addOperatorBooking(operator, { name: 'Already There', date: other, time: '12:00' })
      const { date, time } = await unusedSlot(operator)
      await open()
      await enterStudent('Free Guest', 'free@example.com', date)
      const free = dialog.getByRole('group', { name: 'Available slots' })
      await free.getByRole('button', { name: time }).click()
      await expect(field(dialog, 'Session time')).toHaveValue(time)
      await field(dialog, 'Session date').fill(other.toString())
      await expect(free).toHaveCount(0)
      await field(dialog, 'Session time').selectOption('10:00')
      await dialog.getByLabel('Free Booking').check()
      await expect(dialog.getByRole('alert')).toHaveText(
        'Another session starts within three hours of that time.',
      )
      await expect(create).toBeDisabled()
      await field(dialog, 'Session time').selectOption('9:00')
      await create.click()
      await admin.expectToast('Booking Created Successfully!', 'Free booking for Free Guest')
    })
  },
)

test('the operator books a free slot for an existing student, and marks a no-show', async ({
  admin,
  page,
  operator,
}) => {
  const { date, time } = await unusedSlot(operator)
  const known = await addOperatorBooking(operator, { name: 'Known Guest' })
  await admin.open(`${builtInSection}/calendar?view=week&date=${date}`, 'Calendar')
  await page.getByRole('button', { name: `Book ${time}, ${formatDayYear(date)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(dialog).toContainText(`${formatDayYear(date)}, ${time} (Malta time)`)
  await expect(field(dialog, 'Session date')).toHaveCount(0)
  const suggestion = `Known Guest · ${known.studentEmail}`
  await expect(dialog.locator(`datalist option[value="${suggestion}"]`)).toHaveCount(1)
  await field(dialog, 'Student name').fill(suggestion)
  await expect(field(dialog, 'Student name')).toHaveValue('Known Guest')
  await expect(field(dialog, 'Student e-mail')).toHaveValue(known.studentEmail)
  await page.reload()
  await expect(dialog).toContainText(`${formatDayYear(date)}, ${time} (Malta time)`)
  await expect(field(dialog, 'Student e-mail')).toHaveValue(known.studentEmail)
  await dialog.getByRole('button', { name: 'Create booking' }).click()
  await admin.expectToast('Booking Created Successfully!', '€60 booking for Known Guest')
  await expect(
    page.getByRole('button', { name: new RegExp(`^${time} Individual, Known Guest`) }),
  ).toBeVisible()

  const moveTo = (sessionDate: string) =>
    operator.call(moveBooking, { params: { id: known.id }, input: { sessionDate } })
  await admin.goTo(`${builtInSection}/bookings/${known.id}`, 'Known Guest')
  const mark = (await admin.openMoreActions()).getByRole('menuitem', { name: 'Mark as no-show' })
  await expect(mark).toHaveCount(0)
  await page.keyboard.press('Escape')
  let start = Temporal.Now.instant()
  // If the machine is slow, the new time may have passed before the server receives it.
  await expect(async () => {
    start = Temporal.Now.instant().add({ seconds: 1 })
    await moveTo(start.toString())
  }).toPass()
  await expect.poll(() => Temporal.Instant.compare(Temporal.Now.instant(), start)).toBe(1)
  // The app checks the time only every 15 seconds, so reload it.
  await admin.goTo(`${builtInSection}/bookings?search=${known.studentEmail}`, 'Bookings')
  const row = admin.entry('Completed bookings', 'In progress')
  await expect(row.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Known Guest' }).click()
  await admin.act('Mark as no-show')
  await admin.expectToast('Marked as No-show', 'The payment is unchanged.')
  await expect(admin.recordHeader).toContainText('No-show')
  await admin.act('Remove no-show')
  await admin.expectToast('No-show Removed', 'Known Guest is no longer marked as a no-show.')
  await expect(admin.recordHeader).not.toContainText('No-show')
  await admin.openMoreActions()
  await expect(mark).toBeVisible()
  // Move the session back, so that no other test finds a session in progress.
  await moveTo(known.sessionDate)
})
