import type { Page } from '@playwright/test'
import { maltaInstant } from '@synapse/shared/time'
import { completeTodo, createTodo, startTodo } from '@synapse/shared/todo/contract'
import { expect } from '#browser/journey.ts'
import {
  builtInSection,
  expectDisabled,
  field,
  testInNewWindow,
  testOnPhone,
} from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addTodo, today } from '#browser/seed.ts'

const filter = (page: Page, status: string) =>
  page.getByRole('group', { name: 'Status' }).locator('label', { hasText: status })

const countOf = async (page: Page, status: string) =>
  Number((await filter(page, status).textContent())?.match(/\d+/)?.[0])

const show = (page: Page, status: string) => filter(page, status).click()

testOnPhone(
  'the operator adds, edits, starts, completes, reopens, cancels and deletes tasks',
  async ({ admin, page, operator }) => {
    const name = 'Linda Link'
    const title = 'Order name tags'
    const row = admin.entry('Tasks', title)
    const complete = row.getByRole('button', { name: 'Complete', exact: true })
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await addOperatorBooking(operator, { name })
    await admin.open('/admin/todo', 'To Do List')

    const { total, pending } = await testOnPhone.step('a task is added', async () => {
      await page.getByRole('button', { name: 'Add task' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add task' })
      const create = dialog.getByRole('button', { name: 'Add task' })
      await create.click()
      await expect(dialog.getByText('Enter a title.')).toBeVisible()
      await field(dialog, 'Title').fill(title)
      await admin.failCalls(createTodo)
      await create.click()
      await admin.expectToast('Couldn’t add the task')
      await admin.restoreCalls()
      await create.dblclick()
      await admin.expectToast('Task Added', title)
      await expect(row).toHaveCount(1)
      await expect(complete).toBeVisible()
      const total = await countOf(page, 'All')
      const pending = await countOf(page, 'Pending')
      return { total, pending }
    })

    await testOnPhone.step('a task is edited, linked to a booking and unlinked', async () => {
      await admin.chooseAction(title, 'Edit')
      const edit = page.getByRole('dialog', { name: 'Edit task' })
      await field(edit, 'Description').fill('Twelve of them.')
      await field(edit, 'Priority').selectOption('High')
      await field(edit, 'Booking').fill(name)
      await edit.getByRole('list', { name: 'Matching bookings' }).getByText(name).click()
      await edit.getByRole('button', { name: 'Save task' }).click()
      await admin.expectToast('Task Saved', title)
      await expect(row).toContainText('High')
      await admin.chooseAction(title, 'Open booking')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goBack()
      // On a phone, a tap on the title shows the description.
      await row.getByRole('button', { name: title, exact: true }).click()
      await expect(field(edit, 'Description')).toHaveValue('Twelve of them.')
      await expect(edit.getByRole('group', { name: 'Booking' })).toContainText(name)
      await edit.getByRole('button', { name: 'Unlink' }).click()
      await edit.getByRole('button', { name: 'Save task' }).click()
      await admin.expectToast('Task Saved', title)
      const menu = await admin.openActions(title)
      await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
      await expect(menu.getByRole('menuitem', { name: 'Open booking' })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await testOnPhone.step(
      'a task is started and completed, and completing it is undone',
      async () => {
        await admin.chooseAction(title, 'Start')
        await admin.expectToast('Task Started', title)
        await expect(row).toContainText('In Progress')
        await expect.poll(() => countOf(page, 'Pending')).toBe(pending - 1)
        await admin.failCalls(completeTodo)
        await complete.click()
        const failure = page.getByRole('alert').filter({ hasText: 'Failed to complete task.' })
        await expect(failure).toContainText('Nothing was changed.')
        await admin.restoreCalls()
        await failure.getByRole('button', { name: 'Try again' }).click()
        await expect(row).toContainText('Completed')
        await expect(undo).toBeVisible()
        // The notification can also be reached by keyboard.
        await page.keyboard.press('F8')
        await expect(undo).toBeFocused()
        await page.keyboard.press('Enter')
        await admin.expectToast('Task Reopened', title)
        await expect(row).toContainText('In Progress')
        await complete.click()
        await admin.expectToast('Task Completed', title)
      },
    )

    await testOnPhone.step('a task is reopened, cancelled, deleted and restored', async () => {
      const menu = await admin.openActions(title)
      await expectDisabled(menu, 'Start', 'Only pending tasks can be started.')
      await menu.getByRole('menuitem', { name: /^Reopen/ }).click()
      await admin.expectToast('Task Reopened', title)
      await admin.chooseAction(title, 'Cancel task')
      await admin.expectToast('Task Cancelled', title)
      await expect(row).toContainText('Cancelled')
      await admin.chooseAction(title, 'Delete')
      await expect(row).toHaveCount(0)
      await undo.dblclick()
      await admin.expectToast('Task Restored', title)
      await expect(row).toHaveCount(1)
      for (const text of ['Cancelled', 'Twelve of them.']) await expect(row).toContainText(text)
      await admin.chooseAction(title, 'Delete')
      await admin.expectToast('Task Deleted', title)
      await expect(row).toHaveCount(0)
      await expect.poll(() => countOf(page, 'All')).toBe(total - 1)
    })
  },
)

testOnPhone(
  'a website’s list shows the same tasks, filtered by status',
  async ({ admin, page, operator }) => {
    const [waiting, begun, done] = ['Filter waiting', 'Filter begun', 'Filter done'] as const
    await addTodo(operator, waiting)
    for (const [one, step] of [
      [begun, startTodo],
      [done, completeTodo],
    ] as const)
      await operator.call(step, { params: { id: (await addTodo(operator, one)).id } })
    await admin.open(`${builtInSection}/todo`, 'To Do List')
    for (const [status, titles] of [
      ['All', [waiting, begun, done]],
      ['Pending', [waiting]],
      ['In Progress', [begun]],
      ['Completed', [done]],
    ] satisfies [string, string[]][]) {
      await show(page, status)
      for (const one of [waiting, begun, done])
        await expect(admin.entry('Tasks', one)).toHaveCount(titles.includes(one) ? 1 : 0)
    }
    // The filter is in the URL, so it is still set after a reload.
    await page.reload()
    await expect(admin.entry('Tasks', done)).toHaveCount(1)
    await expect(admin.entry('Tasks', waiting)).toHaveCount(0)
  },
)

testInNewWindow(
  'a task becomes overdue at midnight while the list is open',
  async ({ admin, page, operator }) => {
    const title = 'Water the plants'
    await addTodo(operator, title, { dueOn: today().toString() })
    await admin.open('/admin/todo', 'To Do List')
    const row = admin.entry('Tasks', title)
    await expect(row).not.toContainText('Overdue')
    const midnight = maltaInstant(today().add({ days: 1 }), '00:00')
    await page.clock.setFixedTime(midnight.epochMilliseconds)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row).toContainText('Overdue')
  },
)
