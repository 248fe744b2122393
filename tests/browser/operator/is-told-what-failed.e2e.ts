import { expect } from '../journey.ts'
import {
  chooseAction,
  entry,
  expectToast,
  failCalls,
  mendCalls,
  openScreen,
  site,
  test,
} from './operator.ts'
import { ownDay, paidBooking, refundTask, task } from './seed.ts'

test('shows an error if a task can’t be completed, deleted or refunded, and allows a retry', async ({
  page,
  api,
  product,
}) => {
  const { title } = await task(api, 'Feed the cat')
  const name = 'Rudi Refund'
  await refundTask(api, (await paidBooking(product, api, { name })).id)
  await openScreen(page, '/admin/todo', 'To Do List')

  await failCalls(page, { method: 'POST', path: /\/complete$/ })
  await chooseAction(page, title, 'Complete')
  await expectToast(page, 'Error', 'Failed to complete task.')
  await mendCalls(page)
  await chooseAction(page, title, 'Complete')
  await expectToast(page, 'Task Completed', title)

  await failCalls(page, {
    method: 'POST',
    path: /\/process-refund$/,
    status: 502,
    answer: { error: 'Stripe refused.', reason: 'stripe', details: 'lost_or_stolen_card' },
  })
  await entry(page, 'Tasks', name).getByRole('button', { name: 'Process refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Process Refund' })
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expectToast(page, 'Error', 'Failed to process refund: The card was lost or stolen')
  await mendCalls(page)
  await refund.getByRole('button', { name: /^Refund/ }).click()
  await expectToast(page, 'Refund Processed', name)

  await failCalls(page, { method: 'DELETE', path: /^\/api\/todo-items\// })
  await chooseAction(page, `Refund and cancel: ${name}`, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Task' })
  await expect(dialog).toContainText('will be permanently deleted')
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await expectToast(page, 'Error', 'Failed to delete task.')
  await mendCalls(page)
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Task Deleted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(entry(page, 'Tasks', name)).toHaveCount(0)
})

test('shows an error if a day can’t be blocked, and leaves the day open', async ({ page, api }) => {
  const date = ownDay()
  await openScreen(page, `${site}/calendar?date=${date}`, 'Calendar')
  const day = date.toLocaleString('en-GB', { day: 'numeric', month: 'long' })
  await page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`\\b${day} `) })
    .click()
  const dialog = page.getByRole('dialog')
  await failCalls(page, { method: 'POST', path: '/api/admin/availability' })
  await dialog.getByRole('button', { name: 'Set unavailable' }).click()
  await expectToast(page, 'Error', 'Failed to update availability. Please try again.')
  await mendCalls(page)
  await dialog.getByRole('button', { name: 'Set unavailable' }).click()
  await expectToast(
    page,
    'Availability Updated',
    'Calendar availability has been updated successfully.',
  )
  const days = await api<{ date: string; reason: string }[]>('GET', '/api/admin/availability')
  expect(days).toContainEqual(
    expect.objectContaining({ date: date.toString(), reason: 'Manually set unavailable' }),
  )
  await dialog.getByRole('button', { name: 'Set available' }).click()
  await expectToast(page, 'Availability Updated')
})

test('shows an alert if the connection to Google fails', async ({ page }) => {
  await page.route('**/api/google/auth-status', (route) =>
    route.fulfill({
      json: {
        isConnected: false,
        isConfigured: true,
        account: null,
        lastSyncAt: null,
        problem: null,
      },
    }),
  )
  await page.route('**/api/google/auth', (route) => route.fulfill({ status: 500, body: '' }))
  await openScreen(page, '/admin/settings?tab=connections', 'Settings')
  const told: string[] = []
  page.once('dialog', (alert) => {
    told.push(alert.message())
    return alert.accept()
  })
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect.poll(() => told).toEqual(['Failed to connect to Google Calendar. Please try again.'])
})

test('doesn’t show an empty list if sessions fail to load', async ({ page }) => {
  await page.route(/\/api\/(bookings|admin\/feed)/, (route) => route.abort())
  await openScreen(page, `${site}/calendar`, 'Calendar')
  const card = page.getByRole('region', { name: 'Upcoming sessions' })
  await expect(card).toContainText('We couldn’t reach the server.')
})
