import { listAuditEntries } from '@synapse/shared/audit/contract'
import { listBookings } from '@synapse/shared/booking/contract'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { expect } from '#browser/journey.ts'
import { builtInSection, test, testInNewWindow } from '#browser/operator/support/operator.ts'
import { addOperatorBooking } from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

test('deleting a refund task needs a confirmation and can’t be undone', async ({
  admin,
  page,
  operator,
}) => {
  const name = 'Rudi Refund'
  await addRefundTodo(operator, await addOperatorBooking(operator, { name, isUnpaid: true }))
  await admin.open('/admin/todo', 'To Do List')

  await admin.failCalls(deleteTodo)
  await admin.chooseAction(`Refund and cancel: ${name}`, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete this task?' })
  await expect(dialog).toContainText('will be permanently deleted')
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await admin.expectToast('Error', 'Failed to delete task.')
  await admin.restoreCalls()
  await dialog.getByRole('button', { name: 'Delete task' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Task Deleted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(admin.entry('Tasks', name)).toHaveCount(0)
})

/** Screens, the calls that load their content, and the errors shown if those calls fail. */
const failures = [
  ['/admin', listWebsites, 'Couldn’t load the websites.'],
  ['/admin/todo', listTodos, 'Couldn’t load the to-do list.'],
  ['/admin/settings/activity', listAuditEntries, 'Couldn’t load the activity log.'],
  [`${builtInSection}/calendar`, listBookings, 'Couldn’t load the calendar.'],
] as const

// Each screen has its own test, because the feed's first response contains the data for all of
// them.
for (const [screen, endpoint, error] of failures)
  test(`if ${endpoint.path} fails, ${screen} shows an error, and loading can be retried`, async ({
    admin,
    page,
  }) => {
    const answer = { error: 'Something broke.', reason: 'internal', requestId: '4711' }
    await admin.failCalls(endpoint, { answer })
    await page.goto(screen)
    await expect(page.getByRole('alert')).toContainText(error)
    await expect(page.getByRole('alert')).toContainText('Something broke. Error ID: 4711')
    // Other queries may load the same data. Wait until they have finished, because the button
    // disappears if they succeed.
    await page.waitForLoadState('networkidle')
    await admin.tryAgain()
    await expect(page.locator('main').locator('[role="alert"], [aria-busy="true"]')).toHaveCount(0)
  })

test('if sessions fail to load, the screen shows an error instead of an empty list', async ({
  admin,
  page,
}) => {
  await page.route(/\/api\/(bookings|admin\/feed)/, (route) => route.abort())
  await admin.open(`${builtInSection}/calendar`, 'Calendar')
  const card = page.getByRole('region', { name: 'Upcoming sessions' })
  await expect(card).toContainText('We couldn’t reach the server.')
  await page.keyboard.press('j')
  await admin.expectToast(
    'Couldn’t join a session',
    'We couldn’t reach the server. Check your connection and try again.',
  )
})

testInNewWindow(
  'a dialog that can’t be loaded leaves the screen as it is',
  async ({ admin, page }) => {
    // Online, the app would reload the page once, as it does after an update.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    // When it is idle, the app also loads its dialogs.
    const script = /ShortcutsDialog/
    await page.route(script, (route) => route.abort())
    await admin.open('/admin/todo', 'To Do List')
    await page.keyboard.press('?')
    await admin.expectToast('Couldn’t open this', 'Check your connection and try again.')
    await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
    await page.unroute(script)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
)

test('if a check fails, the overview doesn’t claim that nothing needs attention', async ({
  admin,
}) => {
  await admin.failCalls(listFailedJobs)
  await admin.open('/admin', 'Websites')
  const attention = admin.panel('Needs attention')
  await expect(attention.getByRole('alert')).toContainText('Couldn’t check everything')
  await expect(attention).not.toContainText('You’re all caught up')
  await admin.tryAgain(attention)
  await expect(attention.getByRole('alert')).toHaveCount(0)
})
