import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import {
  chooseAction,
  entry,
  expectToast,
  failCalls,
  field,
  isPhone,
  list,
  onDevice,
  openScreen,
  restoreCalls,
  test,
  tile,
  tryAgain,
} from './operator.ts'
import { operatorBooking, task } from './seed.ts'

const countOf = async (page: Page, label: string) =>
  Number((await tile(page, 'Task counts', label).textContent())?.match(/\d+/)?.[0])

const show = (page: Page, status: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByText(status, { exact: true }).click()

onDevice('phone', (device) => {
  test('the operator adds, edits, starts, completes, reopens, cancels and deletes a task', async ({
    page,
    api,
  }) => {
    const name = `Linda Link ${device}`
    await operatorBooking(api, { name })
    await openScreen(page, '/admin/todo', 'To Do List')
    await page.getByRole('button', { name: 'New Task' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Task' })
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expect(dialog.getByText('Enter a title.')).toBeVisible()
    await expect(field(dialog, 'Priority')).toHaveValue('medium')
    const title = `Order name tags ${device}`
    await field(dialog, 'Title').fill(title)
    await failCalls(page, { method: 'POST', path: '/api/todo-items' })
    await dialog.getByRole('button', { name: 'Create Task' }).click()
    await expectToast(page, 'Error', 'Couldn’t create the task.')
    await restoreCalls(page)
    await dialog.getByRole('button', { name: 'Create Task' }).dblclick()
    await expectToast(page, 'Task Created', title)

    const row = entry(page, 'Tasks', title)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Medium')
    await expect(row).toContainText('Pending')
    if (!isPhone(page))
      await expect(list(page, 'Tasks').getByRole('columnheader')).toHaveText([
        'Task',
        'Type',
        'Priority',
        'Status',
        'Due',
        'Created',
        'Next Step',
        'Actions',
      ])
    const total = await countOf(page, 'Total Tasks')
    const pending = await countOf(page, 'Pending')

    await chooseAction(page, title, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Task' })
    await field(edit, 'Description').fill('Twelve of them.')
    await field(edit, 'Priority').selectOption('High')
    await field(edit, 'Booking').fill(name)
    await edit.getByRole('list', { name: 'Matching bookings' }).getByText(name).click()
    await expect(edit.getByRole('group', { name: 'Booking' })).toContainText(name)
    await edit.getByRole('button', { name: 'Save Task' }).click()
    await expectToast(page, 'Task Updated', title)
    await expect(row).toContainText('Twelve of them.')
    await expect(row).toContainText('High')
    await expect(row.getByRole('link', { name: 'Open booking' })).toBeVisible()
    await chooseAction(page, title, 'Edit')
    await expect(edit.getByRole('group', { name: 'Booking' })).toContainText(name)
    await edit.getByRole('button', { name: 'Unlink' }).click()
    await edit.getByRole('button', { name: 'Save Task' }).click()
    await expectToast(page, 'Task Updated', title)
    await expect(row.getByRole('link', { name: 'Open booking' })).toHaveCount(0)

    await chooseAction(page, title, 'Start')
    await expectToast(page, 'Task Started', title)
    await expect(row).toContainText('In Progress')
    await expect.poll(() => countOf(page, 'Pending')).toBe(pending - 1)

    await failCalls(page, { method: 'POST', path: /\/complete$/ })
    await row.getByRole('button', { name: 'Complete', exact: true }).click()
    await expectToast(page, 'Error', 'Failed to complete task.')
    await restoreCalls(page)
    await row.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(row).toContainText('Completed')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Task Reopened', title)
    await expect(row).toContainText('In Progress')
    await row.getByRole('button', { name: 'Complete', exact: true }).click()
    await expectToast(page, 'Task Completed', title)

    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    for (const [label, reason] of [
      ['Process refund', 'This isn’t a refund task.'],
      ['Start', 'Only a pending task can be started.'],
      ['Edit', 'Only an open task can be edited.'],
      ['Cancel task', 'Only an open task can be cancelled.'],
    ] as const) {
      const item = page.getByRole('menuitem', { name: new RegExp(`^${label}`) })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toContainText(reason)
    }
    await page.getByRole('menuitem', { name: /^Reopen/ }).click()
    await expectToast(page, 'Task Reopened', title)
    await chooseAction(page, title, 'Cancel task')
    await expectToast(page, 'Task Cancelled', title)
    await expect(row).toContainText('Cancelled')

    await failCalls(page, { method: 'DELETE', path: /^\/api\/todo-items\// })
    await chooseAction(page, title, 'Delete')
    await expectToast(page, 'Error', 'Failed to delete task.')
    await restoreCalls(page)
    await expect(row).toContainText('Cancelled')
    await chooseAction(page, title, 'Delete')
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).dblclick()
    await expectToast(page, 'Task Restored', title)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Cancelled')
    await expect(row).toContainText('Twelve of them.')
    await chooseAction(page, title, 'Delete')
    await expectToast(page, 'Task Deleted', title)
    await expect(row).toHaveCount(0)
    await expect.poll(() => countOf(page, 'Total Tasks')).toBe(total - 1)
  })

  test('the list can be filtered by status, and shows the same tasks within a website’s section', async ({
    page,
    api,
  }) => {
    const [waiting, begun, done] = await Promise.all(
      ['waiting', 'begun', 'done'].map((name) => task(api, `Filter ${name} ${device}`)),
    )
    await api('POST', `/api/todo-items/${begun?.id}/start`)
    await api('POST', `/api/todo-items/${done?.id}/complete`)
    const shown = (title = '') => entry(page, 'Tasks', title)
    await openScreen(page, '/admin/website/synapse-ai/todo', 'To Do List')
    for (const one of [waiting, begun, done]) await expect(shown(one?.title)).toHaveCount(1)
    for (const [status, title] of [
      ['Pending', waiting?.title],
      ['In Progress', begun?.title],
      ['Completed', done?.title],
    ] as const) {
      await show(page, status)
      for (const one of [waiting, begun, done])
        await expect(shown(one?.title)).toHaveCount(one?.title === title ? 1 : 0)
    }
    // The filter is part of the URL, so it survives a reload.
    await page.reload()
    await expect(shown(done?.title)).toHaveCount(1)
    await show(page, 'All')
    await expect(shown(waiting?.title)).toHaveCount(1)
    for (const one of [waiting, begun, done]) await api('DELETE', `/api/todo-items/${one?.id}`)
  })
})

test('a to-do list that fails to load shows an error and can be retried', async ({ page }) => {
  await failCalls(page, { method: 'GET', path: '/api/todo-items' })
  await page.goto('/admin/todo')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the to-do list.')
  await tryAgain(page)
  await expect(tile(page, 'Task counts', 'Total Tasks')).toBeVisible()
})
