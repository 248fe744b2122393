import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { deleteTodo } from '@synapse/shared/todo/contract'
import { callsOf, expect } from '../journey.ts'
import { operatorBooking, refundTask } from '../seed.ts'
import {
  chooseAction,
  entry,
  expectToast,
  failCalls,
  openScreen,
  panel,
  restoreCalls,
  site,
  test,
} from './support/operator.ts'

test('deleting a refund task needs confirmation, can be retried after an error and can’t be undone', async ({
  page,
  api,
}) => {
  const name = 'Rudi Refund'
  await refundTask(api, (await operatorBooking(api, { name, isUnpaid: true })).id)
  await openScreen(page, '/admin/todo', 'To Do List')

  await failCalls(page, deleteTodo)
  await chooseAction(page, `Refund and cancel: ${name}`, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Task' })
  await expect(dialog).toContainText('will be permanently deleted')
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await expectToast(page, 'Error', 'Failed to delete task.')
  await restoreCalls(page)
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Task Deleted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(entry(page, 'Tasks', name)).toHaveCount(0)
})

test('if sessions fail to load, the screen shows an error, not an empty list', async ({ page }) => {
  await page.route(/\/api\/(bookings|admin\/feed)/, (route) => route.abort())
  await openScreen(page, `${site}/calendar`, 'Calendar')
  const card = page.getByRole('region', { name: 'Upcoming sessions' })
  await expect(card).toContainText('We couldn’t reach the server.')
})

test('if a check fails, the overview doesn’t claim that nothing needs attention', async ({
  page,
}) => {
  await page.route(callsOf(listFailedJobs), (route) => route.abort())
  await openScreen(page, '/admin', 'Websites')
  const attention = panel(page, 'Needs attention')
  await expect(attention.getByRole('alert')).toContainText('Couldn’t check everything')
  await expect(attention).not.toContainText('You’re all caught up')
  await page.unroute(callsOf(listFailedJobs))
  await attention.getByRole('button', { name: 'Try again' }).click()
  await expect(attention.getByRole('alert')).toHaveCount(0)
})
