import type { Page } from '@playwright/test'
import { disconnectGoogle, startGoogleAuth } from '@synapse/shared/meeting/contract'
import { maltaInstant } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import {
  adminOf,
  builtInSection,
  expectDisabled,
  test,
} from '#browser/operator/support/operator.ts'
import { addPaidBooking, unusedSlot } from '#browser/seed.ts'

/** Returns the popup that the settings screen opens. */
const openConsent = async (page: Page): Promise<Page> => {
  const opening = page.waitForEvent('popup')
  await adminOf(page)
    .panel('Google Calendar')
    .getByRole('button', { name: /^(Reconnect|Connect)/ })
    .click()
  const popup = await opening
  await expect(
    popup.getByRole('heading', { name: 'Synapse AI wants to use your Google Account' }),
  ).toBeVisible()
  return popup
}

const connect = async (page: Page) => {
  const popup = await openConsent(page)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closing
  await expect(adminOf(page).panel('Google Calendar')).toContainText('Connected')
}

test.afterEach(async ({ operator, product }) => {
  // Other tests use this server, too, and expect no calendar.
  await product.google.clearFaults({})
  await operator.call(disconnectGoogle)
})

test('in a connected calendar, bookings become events and appointments block slots', async ({
  admin,
  page,
  operator,
  product,
  mailbox,
}) => {
  const eventOf = async (bookingId: string) => {
    const events = await product.google.events({})
    return events.find(
      ({ conferenceData }) => conferenceData?.createRequest?.requestId === bookingId,
    )
  }
  await admin.open(`${builtInSection}/calendar`, 'Calendar')
  const card = admin.panel('Google Calendar')
  await test.step('the calendar can be connected, even after failed attempts', async () => {
    await admin.failCalls(startGoogleAuth)
    const [alert] = await Promise.all([
      page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.accept()
        return dialog.message()
      }),
      card.getByRole('button', { name: /^Connect/ }).click(),
    ])
    expect(alert).toBe('Failed to connect to Google Calendar. Please try again.')
    await admin.restoreCalls()

    const refused = await openConsent(page)
    expect(refused.viewportSize()).toEqual({ width: 600, height: 600 })
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await expect(refused.getByText('Access was declined.')).toBeVisible()
    await refused.close()
    await expect(card).toContainText('Disconnected')
    await connect(page)
  })

  await test.step('a booking becomes an event with a meeting link', async () => {
    const booking = await addPaidBooking(product, operator, { name: 'Meet Guest' })
    await expect.poll(() => eventOf(booking.id)).toMatchObject({ status: 'confirmed' })
    const event = await eventOf(booking.id)
    expect(event?.hangoutLink).toMatch(/^https:\/\//)
    const { text } = await mailbox.newest(booking.studentEmail, 'Confirmed: ')
    expect(text).toContain(event?.hangoutLink)

    await admin.goTo(`${builtInSection}/bookings/${booking.id}`, 'Meet Guest')
    const session = admin.panel('Session')
    await expect(session).toContainText('In Google Calendar')
    await expect(session.getByRole('link', { name: event?.hangoutLink ?? '' })).toBeVisible()
    await expect(admin.panel('Timeline')).toContainText('Added to Google Calendar')
    await expectDisabled(
      await admin.openMoreActions(),
      'Resend invite',
      'The session is already in Google Calendar, and its guests have been invited. This app sends the invitations by e-mail; Google Calendar sends none.',
    )
  })

  await test.step('an appointment blocks a slot', async () => {
    const { date, time } = await unusedSlot(operator)
    const start = maltaInstant(date, time)
    await product.google.addEvent({
      summary: 'Dentist',
      start: start.toString(),
      end: start.add({ hours: 1 }).toString(),
    })
    await admin.goTo(`${builtInSection}/calendar?date=${date}&show=availability`, 'Calendar')
    const choice = card.getByLabel('Synchronise')
    await choice.selectOption('Add sessions only')
    await admin.expectToast('Google Calendar Updated')
    await expect(card.getByRole('button', { name: 'Sync now' })).toHaveCount(0)
    await choice.selectOption('In both directions')
    await admin.expectToast('Google Calendar Updated')
    await card.getByRole('button', { name: 'Sync now' }).click()
    await admin.expectToast('Google Calendar Synced', 'Busy times are up to date.')
    await page.getByRole('grid').locator(`[data-date="${date}"]`).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Slots' })).toContainText(
      'Busy in your calendar',
    )
    await page.keyboard.press('Escape')
  })

  await test.step('revoked access is reported, and the calendar is reconnected', async () => {
    await product.google.revokeAccess({})
    await product.google.expireAccessTokens({})
    await card.getByRole('button', { name: 'Sync now' }).click()
    await expect(card.getByRole('alert')).toContainText('Reconnect Google Calendar')
    await expect(card).toContainText('Disconnected')
    await connect(page)
    await expect(card.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the calendar is disconnected, even after a failure', async () => {
    await card.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Disconnect Google Calendar?' })
    await admin.failCalls(disconnectGoogle)
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Couldn’t disconnect Google Calendar')
    await admin.restoreCalls()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await admin.expectToast('Google Calendar Disconnected')
    await expect(card).toContainText('Disconnected')
  })
})
