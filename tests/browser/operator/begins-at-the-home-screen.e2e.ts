import {
  changeBookingNotes,
  countBookings,
  listCompletedBookings,
} from '@synapse/shared/booking/contract'
import { readBusiness } from '@synapse/shared/business/contract'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { readGoogleStatus } from '@synapse/shared/meeting/contract'
import { readStripeStatus } from '@synapse/shared/payment/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { callsOf, expect } from '#browser/journey.ts'
import { builtInSection, test } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { addOperatorBooking, addPaidBooking, addWebsite, today } from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

test('the home screen shows the next session, failures and pending tasks', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug, name: website } = await addWebsite(operator, 'Early Birds')
  const name = 'Dawn Next'
  // Visitors can't book 05:00, because it is hours before the first slot.
  const date = today().add({ days: 1 })
  const next = await addOperatorBooking(operator, { name, website: slug, date, time: '05:00' })
  await operator.call(changeBookingNotes, {
    params: { id: next.id },
    input: { additionalNotes: `Bring the tender.${'\nAnd oars.'.repeat(40)}` },
  })
  for (const student of ['Rhea Refund', 'Rita Refund']) {
    const asked = await addPaidBooking(product, operator, { name: student, website: slug })
    await addRefundTodo(operator, asked)
  }
  const status = { isConnected: false, isConfigured: true, problem: 'Access was withdrawn.' }
  await page.route(callsOf(readGoogleStatus), (route) => route.fulfill({ json: status }))
  const job = {
    id: '00000000-0000-4000-8000-000000000001',
    job: 'send-confirmation',
    what: 'Confirmation e-mail',
    why: 'The mail server does not answer.',
    bookingId: null,
    invoiceId: null,
    tries: 6,
    state: 'failed',
    failedAt: '2026-11-20T08:00:00.000Z',
  }
  const retried: string[] = []
  await page.route(callsOf(listFailedJobs), (route) => route.fulfill({ json: [job] }))
  await page.route(callsOf(retryJob), (route) => {
    retried.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 204 })
  })

  const session = admin.panel('Next session')
  await admin.open(`/admin/website/${slug}`, 'Overview')
  await expect(session).toContainText('Bring the tender.')
  // Long notes must not push everything else off the screen.
  const notes = await session.getByText('Bring the tender.').boundingBox()
  expect(notes?.height).toBeLessThan(200)
  const notice = page.getByRole('banner').getByRole('link', { name: 'Google Calendar · 1 failed' })
  await expect(notice).toHaveAttribute('href', '/admin/settings?tab=connections')
  const waiting = admin.panel('Needs attention')
  await expect(waiting.getByRole('button', { name: /^Show \d+ more$/ })).toBeVisible()
  await admin.goTo('/admin', 'Websites')
  for (const text of ['05:00–07:00', website, 'Bring the tender.', 'First session'])
    await expect(session).toContainText(text)
  await expect(session).toContainText(/In \d+ h|Tomorrow/)
  await expect(session.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(session.getByRole('link', { name: /^Join/ })).toBeVisible()
  await expect(session.getByRole('link', { name: 'Rhea Refund' })).toHaveCount(0)

  await expect(waiting.getByRole('listitem').first()).toContainText('Access was withdrawn.')
  await waiting.getByRole('button', { name: 'Retry: Confirmation e-mail' }).click()
  await admin.expectToast('Retrying', 'Confirmation e-mail')
  expect(retried).toEqual([`/api/admin/failed-jobs/${job.job}/${job.id}/retry`])
  const showMore = waiting.getByRole('button', { name: /^Show \d+ more$/ })
  const line = waiting.getByRole('listitem').filter({ hasText: 'Rhea Refund' })
  // The list may still be growing, so the task may be hidden behind this button.
  await expect(async () => {
    if (await showMore.isVisible()) await showMore.click({ timeout: 1_000 })
    await line.getByRole('button', { name: 'Process refund' }).click({ timeout: 1_000 })
  }).toPass()
  const dialog = page.getByRole('dialog', { name: 'Process refund' })
  await dialog.getByRole('radio', { name: 'Partial amount' }).check()
  await expect(dialog.getByRole('textbox', { name: 'Amount (€)' })).toBeVisible()
  await page.reload()
  // Restoring the draft reopens its dialog.
  await expect(dialog.getByRole('radio', { name: 'Partial amount' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Full amount: €60.00' }).check()
  await dialog.getByRole('button', { name: 'Refund €60.00' }).click()
  await admin.expectToast('Refund Processed', 'Rhea Refund')
  await expect(line).toHaveCount(0)

  // Content that has been loaded once is available offline.
  await expect.poll(() => isSavedOnDevice(page, 'Bring the tender.')).toBe(true)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await admin.open('/admin', 'Websites')
  await expect(session).toContainText('Bring the tender.')
  await expect(waiting).toBeVisible()
})

test('the home screen shows only the first lines of a long message', async ({
  admin,
  operator,
  page,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Long Letters')
  const notes = `Dear tutor,${'\nand so on'.repeat(40)}`
  await addPaidBooking(product, operator, { name: 'Lena Letters', website: slug, notes })
  await admin.open(`/admin/website/${slug}`, 'Overview')
  const message = page.getByText('Dear tutor,')
  const shown = await message.boundingBox()
  expect(shown?.height).toBeLessThan(200)
  await admin.panel('Next session').getByRole('link', { name: 'Lena Letters' }).click()
  await expect.poll(async () => (await message.boundingBox())?.height).toBeGreaterThan(800)
})

test('a new business sees a checklist until the operator dismisses it', async ({
  admin,
  page,
  operator,
}) => {
  const answers: Record<string, unknown> = {
    [readBusiness.path]: { ...(await operator.call(readBusiness)), businessName: '', address: '' },
    [readStripeStatus.path]: { ...(await operator.call(readStripeStatus)), lastWebhookAt: null },
    [readGoogleStatus.path]: { ...(await operator.call(readGoogleStatus)), isConnected: false },
    [countBookings.path]: {
      ...(await operator.call(countBookings)),
      upcoming: 0,
      past: 0,
      ended: 0,
    },
    [listCompletedBookings.path]: [],
  }
  // Block the feed, so that all figures come from the simulated responses.
  await page.route(callsOf(readFeed), (route) => route.abort())
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  )
  await admin.open(builtInSection, 'Overview')
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(4)
  await expect(steps.getByRole('link', { name: 'Your business' })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  await expect(steps.getByRole('link', { name: 'A test booking' })).toHaveAttribute('href', '/book')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No upcoming sessions')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
