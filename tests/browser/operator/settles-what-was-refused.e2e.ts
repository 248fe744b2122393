import { test } from '../app.ts'
import { expect } from '../journey.ts'
import {
  bookingOf,
  complete,
  eventually,
  notesOf,
  saveNotes,
  todoOf,
  unsent,
  visitUntilRead,
} from './offline.ts'
import { chooseAction, entry, expectToast, field, openScreen, site } from './operator.ts'
import { operatorBooking, task } from './seed.ts'

test('the operator’s change and a conflicting one are shown side by side, and the operator chooses between them', async ({
  context,
  front,
  token,
  api,
}) => {
  const booking = await operatorBooking(api, { name: 'Connie Conflict' })
  await task(api, 'Before the conflict')
  const page = await visitUntilRead(context, front, token, 'Before the conflict')
  const address = `${front.url}${site}/bookings/${booking.id}`
  await openScreen(page, address, 'Connie Conflict')
  await front.refuseConnections()
  await saveNotes(page, 'Mine, from the cellar')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('connie con')
  await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('Connie Conflict')
  await page.keyboard.press('Escape')
  const { version } = (await bookingOf(api, booking.id)).booking
  await api('PATCH', `/api/admin/bookings/${booking.id}`, { additionalNotes: 'Theirs', version })
  await front.recover()

  await expect(unsent(page)).toBeVisible()
  await eventually(page, () =>
    expect(page.getByText('Refused', { exact: true })).toBeVisible({ timeout: 1_000 }),
  )
  await unsent(page).click()
  const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
  const row = dialog.getByRole('row').filter({ hasText: 'Additional notes' })
  await expect(row).toContainText('Mine, from the cellar')
  await expect(row).toContainText('Theirs')
  expect(await notesOf(api, booking.id)).toBe('Theirs')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog.getByText('All changes have been sent.')).toBeVisible()
  expect(await notesOf(api, booking.id)).toBe('Mine, from the cellar')
})

test('changes to different fields are merged silently, and a conflict can be resolved by choosing the server’s version', async ({
  context,
  front,
  token,
  api,
}) => {
  const both = await task(api, 'Two hands')
  const clash = await task(api, 'One field')
  const page = await visitUntilRead(context, front, token, 'One field')
  const rename = async (from: string, to: string) => {
    await chooseAction(page, from, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Task' })
    await field(dialog, 'Title').fill(to)
    await dialog.getByRole('button', { name: 'Save Task' }).click()
    await expectToast(page, 'Task Updated', to)
  }
  await front.refuseConnections()
  await rename('Two hands', 'Two hands, mine')
  await rename('One field', 'Mine')
  await api('PATCH', `/api/todo-items/${both.id}`, { priority: 'high', version: both.version })
  await api('PATCH', `/api/todo-items/${clash.id}`, { title: 'Theirs', version: clash.version })
  await front.recover()
  await eventually(page, () => expect(unsent(page)).toHaveText('1 not sent', { timeout: 1_000 }))
  await expect.poll(() => todoOf(api, 'Two hands, mine')).toMatchObject([{ priority: 'high' }])

  await unsent(page).click()
  const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
  await expect(dialog.getByRole('row').filter({ hasText: 'Title' })).toContainText('Theirs')
  const exporting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export as file' }).click()
  expect((await exporting).suggestedFilename()).toBe('unsent-changes.json')
  await dialog.getByRole('button', { name: 'Use the server’s version' }).click()
  await expect(dialog.getByText('All changes have been sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(entry(page, 'Tasks', 'Theirs')).toBeVisible()
})

test('the operator can discard a change that the server rejected, along with the changes that depend on it', async ({
  context,
  front,
  token,
  api,
}) => {
  const gone = await task(api, 'Gone meanwhile')
  const page = await visitUntilRead(context, front, token, 'Gone meanwhile')
  await front.refuseConnections()
  await complete(page, 'Gone meanwhile')
  await expectToast(page, 'Task Completed', 'Gone meanwhile')
  await api('DELETE', `/api/todo-items/${gone.id}`)
  await front.recover()
  // The indicator disappears while the change is being sent, and returns once the server has
  // rejected it.
  await eventually(page, () => unsent(page).click({ timeout: 1_000 }))
  const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
  await eventually(page, () =>
    expect(dialog).toContainText('This task no longer exists.', { timeout: 1_000 }),
  )
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByText('All changes have been sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(entry(page, 'Tasks', 'Gone meanwhile')).toHaveCount(0)
})
