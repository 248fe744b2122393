import { overlaps } from '@synapse/shared/availability/slot'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { type Caller, expect } from '#browser/journey.ts'
import { builtInSection, field, testOnPhone } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, enterPassword } from '#browser/seed.ts'
import {
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
  payByCard,
} from '#browser/visitor/support/booking.ts'
import { changeBusiness } from '#support/actors/change-business.ts'

/** The slot is within the withdrawal period. */
const nearSlot = async (operator: Caller) => {
  const booked = await operator.call(listBookedTimes)
  const starts = booked.map(({ sessionDate }) => Temporal.Instant.from(sessionDate))
  for (let days = 2; days < 13; days += 1) {
    const date = maltaDate(Temporal.Now.instant()).add({ days })
    const start = maltaInstant(date, '12:00')
    if (date.dayOfWeek < 7 && !starts.some((other) => overlaps(start, other)))
      return { date, time: '12:00' }
  }
  throw new Error('All slots of the next days are booked.')
}

// Even if this journey fails, later ones need the right of withdrawal to be off.
testOnPhone.afterEach(async ({ operator }) => {
  await enterPassword(operator)
  await changeBusiness(operator, { hasWithdrawalRight: false })
})

testOnPhone(
  'a visitor requests an early session, withdraws, and gets a refund',
  async ({ admin, page, operator, mailbox }) => {
    await admin.open('/admin/settings', 'Settings')
    const settings = admin.panel('Right of withdrawal')
    await testOnPhone.step('the operator turns on the right of withdrawal', async () => {
      await settings.getByRole('button', { name: 'Right of withdrawal', exact: true }).click()
      await settings.getByRole('switch').click()
      await expect(settings.getByLabel('Information for students')).toHaveValue(/^You can withdraw/)
      await page.getByRole('button', { name: 'Save settings' }).click()
      await admin.expectToast('Settings Saved')
      await expectAccessible(page, { within: 'main' })
    })

    const right = page.getByRole('region', { name: 'Right of withdrawal' })
    // The page shows the setting a moment later.
    const expectRights = (count: number) =>
      expect(async () => {
        await openBookingPage(page)
        await expect(right).toHaveCount(count, { timeout: 1_000 })
      }).toPass()
    await testOnPhone.step(
      'a visitor asks for a session within the withdrawal period',
      async () => {
        await expectRights(1)
        await expect(right).toContainText('If you book today, you can withdraw until the end of')
        await expect(right.getByRole('checkbox')).toHaveCount(0)
        await chooseSlot(page, await nearSlot(operator))
        await expect(right).toContainText('you can withdraw until your session is over')
        await fillStudent(page, 'Wanda Withdraws', 'wanda@example.com')
        await page.getByRole('button', { name: /^Pay €/ }).click()
        await expect(page.getByText(/^Tick the box to have your session/)).toBeVisible()
        await expect(right.getByText(/^Agree to a session within the/)).toBeVisible()
        await expect(right.getByRole('checkbox')).toBeFocused()
        await right.getByText('How to withdraw').click()
        await expect(right.getByText(/we refund your payment without undue delay/)).toBeVisible()
        await expectAccessible(page)
        await right.getByRole('checkbox').check()
        await expect(right.getByText(/^Agree to a session within the/)).toBeHidden()
        await goToPayment(page, '€60.00')
        await payByCard(page)
        await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Withdraw from contract' })).toBeVisible()
        await expectAccessible(page)
      },
    )

    await testOnPhone.step('the student withdraws through the link in the e-mail', async () => {
      const { text } = await mailbox.newest('wanda@example.com', 'Confirmed: ')
      expect(text).toContain('you asked for the session to take place within the withdrawal period')
      await page.goto(new URL(/http\S+\/withdraw\/\S+/.exec(text)?.[0] ?? '').pathname)
      await expect(page.getByLabel('Your name')).toHaveValue('Wanda Withdraws')
      await expect(page.getByLabel('E-mail address')).toHaveValue('wanda@example.com')
      await expect(page.getByRole('link', { name: 'Keep my booking' })).toHaveAttribute(
        'href',
        /^\/booking-success.*session_id=/,
      )
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You’ve withdrawn from your contract',
      )
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Open my booking' }).click()
      await expect(page).toHaveURL(/\/booking-success\?session_id=mail_/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'You’ve withdrawn from your contract',
      )
    })

    await testOnPhone.step('the operator refunds the payment', async () => {
      await admin.open('/admin/todo', 'To Do List')
      const title = 'Withdrawal: refund €60.00 to Wanda Withdraws'
      const todo = admin.entry('Tasks', title)
      await todo.getByRole('button', { name: 'Process refund' }).click()
      const dialog = page.getByRole('dialog', { name: 'Process refund' })
      await dialog.getByRole('button', { name: 'Refund €60.00' }).click()
      await admin.expectToast('Refund Processed', '€60.00 was refunded to Wanda Withdraws.')
    })

    const name = 'Erin Early'
    const asked = page.getByRole('checkbox', { name: /^The student asked in writing/ })
    await testOnPhone.step('a booking is moved into the withdrawal period', async () => {
      const booking = await addOperatorBooking(operator, { name, ...(await nearSlot(operator)) })
      await admin.goTo(`${builtInSection}/bookings/${booking.id}`, name)
      await admin.act('Move to another slot')
      const next = await nearSlot(operator)
      const moving = page.getByRole('dialog', { name: 'Move booking' })
      await moving.getByLabel('New date').fill(next.date.toString())
      await moving.getByLabel('New time').fill(next.time)
      await asked.check()
      await expectAccessible(page, { within: '[role=dialog]' })
      await moving.getByRole('button', { name: 'Move booking' }).click()
      await admin.expectToast('Booking Moved')
      await expect(page.getByText('Asked for a session within the withdrawal period')).toBeVisible()
    })

    await testOnPhone.step(
      'the operator books a session within the withdrawal period',
      async () => {
        await admin.goTo(`${builtInSection}/bookings`, 'Bookings')
        await page.getByRole('button', { name: 'New Booking' }).first().click()
        const adding = page.getByRole('dialog', { name: 'Create Admin Booking' })
        await field(adding, 'Student name').fill(name)
        await field(adding, 'Student e-mail').fill('erin@example.com')
        const { date, time } = await nearSlot(operator)
        await field(adding, 'Session date').fill(date.add({ years: 1 }).toString())
        await field(adding, 'Session time').selectOption(time)
        await expect(asked).toHaveCount(0)
        await field(adding, 'Session date').fill(date.toString())
        await asked.check()
        await adding.getByRole('button', { name: 'Create booking' }).click()
        await admin.expectToast('Booking Created Successfully!')
        const { text: confirmed } = await mailbox.newest('erin@example.com', 'Confirmed: ')
        expect(confirmed).toContain(
          'you asked for the session to take place within the withdrawal period',
        )
      },
    )

    await testOnPhone.step('the operator turns off the right of withdrawal', async () => {
      await admin.goTo('/admin/settings', 'Settings')
      await settings.getByRole('button', { name: 'Right of withdrawal', exact: true }).click()
      await settings.getByRole('switch').click()
      await page.getByRole('button', { name: 'Save settings' }).click()
      await admin.expectToast('Settings Saved')
      await expectRights(0)
    })
  },
)
