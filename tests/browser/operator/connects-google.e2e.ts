import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { callGoogleStandIn } from '../stand-ins.ts'
import {
  expectToast,
  failCalls,
  onDevice,
  openScreen,
  panel,
  restoreCalls,
  site,
  test,
} from './operator.ts'
import { moment, ownSlot, paidBooking } from './seed.ts'

type Event = {
  id: string
  status: string
  summary: string
  hangoutLink?: string
  start: { dateTime: string }
  attendees?: { email: string }[]
  conferenceData?: { createRequest?: { requestId: string } }
}

/** Opens Google's consent page from the connection card and returns the popup. */
const openConsent = async (page: Page): Promise<Page> => {
  const opening = page.waitForEvent('popup')
  await panel(page, 'Google Calendar')
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
  await expect(panel(page, 'Google Calendar')).toContainText('Connected')
}

test.afterEach(async ({ api, product }) => {
  // The other tests share this product and expect no connected calendar.
  await callGoogleStandIn(product, 'clear-faults')
  await api('POST', '/api/google/disconnect')
})

onDevice('desktop', () => {
  const device = 'desktop'

  test('the operator connects the calendar, and bookings become events with guests and a Meet link', async ({
    page,
    api,
    product,
    mailbox,
  }) => {
    const eventOf = async (bookingId: string) => {
      const events = await callGoogleStandIn<Event[]>(product, 'events')
      return events.find(
        ({ conferenceData }) => conferenceData?.createRequest?.requestId === bookingId,
      )
    }
    await openScreen(page, `${site}/calendar`, 'Calendar')
    const card = panel(page, 'Google Calendar')
    await expect(card).toContainText('Disconnected')

    const refused = await openConsent(page)
    expect(refused.viewportSize()).toEqual({ width: 600, height: 600 })
    await refused.getByRole('button', { name: 'Cancel' }).click()
    await expect(refused.getByText('Access was declined.')).toBeVisible()
    await refused.close()
    await expect(card).toContainText('Disconnected')
    await connect(page)
    await expect(card.getByRole('button', { name: 'Sync now' })).toBeVisible()

    const booking = await paidBooking(product, api, { name: `Meet Guest ${device}` })
    await expect.poll(() => eventOf(booking.id)).toMatchObject({ status: 'confirmed' })
    const event = await eventOf(booking.id)
    expect(event?.summary).toContain(`Meet Guest ${device}`)
    expect(event?.attendees).toContainEqual(
      expect.objectContaining({ email: booking.studentEmail }),
    )
    expect(Date.parse(event?.start.dateTime ?? '')).toBe(Date.parse(booking.sessionDate))
    expect(event?.hangoutLink).toMatch(/^https:\/\//)
    expect((await mailbox.newest(booking.studentEmail, 'Confirmed: ')).text).toContain(
      event?.hangoutLink,
    )

    await page.goto(`${site}/bookings/${booking.id}`)
    await expect(panel(page, 'Session')).toContainText('In Google Calendar')
    await expect(
      panel(page, 'Session').getByRole('link', { name: event?.hangoutLink ?? '' }),
    ).toBeVisible()
    await expect(panel(page, 'Timeline')).toContainText('Added to Google Calendar')
    await expect(page.getByRole('button', { name: /^Resend invite/ })).toHaveAccessibleDescription(
      'The session is already in Google Calendar, and its guests have been invited. This app sends the invitations by e-mail; Google Calendar sends none.',
    )

    await page.goto(`${site}/calendar`)
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('dialog', { name: 'Disconnect Google Calendar?' })
      .getByRole('button', { name: 'Disconnect' })
      .click()
    await expectToast(page, 'Google Calendar disconnected')
    await expect(card).toContainText('Disconnected')
  })
})

test('the operator’s own appointments block slots, and revoked access can be restored', async ({
  page,
  api,
  product,
}) => {
  await openScreen(page, `${site}/calendar`, 'Calendar')
  await connect(page)
  const { date, time } = await ownSlot(api)
  await callGoogleStandIn(product, 'add-event', {
    summary: 'Dentist',
    start: moment(date, time),
    end: Temporal.Instant.from(moment(date, time)).add({ hours: 1 }).toString(),
  })
  const card = panel(page, 'Google Calendar')
  const choice = card.getByLabel('Synchronise')
  await choice.selectOption('Sessions to Google only')
  await expectToast(page, 'Google Calendar updated')
  await expect(card.getByRole('button', { name: 'Sync now' })).toHaveCount(0)
  await choice.selectOption('In both directions')
  await expectToast(page, 'Google Calendar updated')
  await card.getByRole('button', { name: 'Sync now' }).click()
  await expectToast(page, 'Google Calendar synced', 'Busy times are up to date.')
  await page.goto(`${site}/calendar?date=${date}&show=availability`)
  await page.getByRole('grid').locator(`[data-date="${date}"]`).click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Slots' })).toContainText(
    'Busy in your calendar',
  )
  await page.keyboard.press('Escape')

  // After access is revoked at Google, the connection card says so and offers to reconnect.
  await callGoogleStandIn(product, 'revoke-access')
  await callGoogleStandIn(product, 'expire-access-tokens')
  await page.goto(`${site}/calendar`)
  await card.getByRole('button', { name: 'Sync now' }).click()
  await expect(card.getByRole('alert')).toContainText('Reconnect Google Calendar')
  await expect(card).toContainText('Disconnected')
  await connect(page)
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('the settings show an error if connecting fails, and ignore messages from other origins', async ({
  page,
}) => {
  await failCalls(page, { method: 'GET', path: '/api/google/auth' })
  await openScreen(page, `${site}/calendar`, 'Calendar')
  const card = panel(page, 'Google Calendar')
  const alert = page.waitForEvent('dialog')
  const clicked = card.getByRole('button', { name: /Connect/ }).click()
  const dialog = await alert
  expect(dialog.type()).toBe('alert')
  expect(dialog.message()).toBe('Failed to connect to Google Calendar. Please try again.')
  await dialog.accept()
  await clicked
  await restoreCalls(page)

  let asked = 0
  await page.route('**/api/google/auth-status', (route) => {
    asked += 1
    return route.fallback()
  })
  await page.evaluate(() => {
    const type = 'GOOGLE_AUTH_SUCCESS'
    dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data: { type } }))
  })
  await page.evaluate(() => {
    const type = 'GOOGLE_AUTH_SUCCESS'
    dispatchEvent(new MessageEvent('message', { origin: location.origin, data: { type } }))
  })
  await expect.poll(() => asked).toBe(1)
})
