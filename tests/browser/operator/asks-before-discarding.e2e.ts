import type { Locator, Page } from '@playwright/test'
import { logout } from '@synapse/shared/operator/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { callerOf, callsOf, expect, newToken } from '#browser/journey.ts'
import {
  adminOf,
  builtInSection,
  field,
  test,
  testOnPhone,
} from '#browser/operator/support/operator.ts'
import { addOperatorBooking } from '#browser/seed.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const keep = (page: Page) => page.getByRole('button', { name: 'Keep editing' }).click()
const discard = (page: Page) => page.getByRole('button', { name: 'Discard', exact: true }).click()

/** Tries an action that would lose a field's text: first keeps the text, then discards it. */
const expectQuestion = async (page: Page, typed: Locator, ask: () => Promise<unknown>) => {
  const text = await typed.inputValue()
  const address = page.url()
  await ask()
  await expect(question(page)).toBeVisible()
  await keep(page)
  await expect(question(page)).toBeHidden()
  await expect(typed).toHaveValue(text)
  // The URL hasn't changed, because the app restored it after Back.
  await expect(page).toHaveURL(address)
  await ask()
  await discard(page)
  await expect(question(page)).toBeHidden()
}

const openNewTodo = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await field(dialog, 'Title').fill(title)
  return dialog
}

testOnPhone(
  'a dialog with unsaved input asks before it closes, however it is closed',
  async ({ admin, page }) => {
    await admin.open('/admin/todo', 'To Do List')
    const dialog = await openNewTodo(page, 'Half an idea')
    const title = field(dialog, 'Title')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expectAccessible(page, { within: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(title).toBeFocused()
    // A click outside the dialog doesn't close it.
    await page.mouse.click(2, 2)
    await expect(title).toHaveValue('Half an idea')
    await expectQuestion(page, title, () => page.keyboard.press('Escape'))
    await expect(dialog).toBeHidden()
    for (const close of [
      page.getByRole('button', { name: 'Cancel', exact: true }),
      dialog.getByRole('button', { name: 'Close', exact: true }),
    ]) {
      await openNewTodo(page, 'Half an idea')
      await close.click()
      await expect(question(page)).toBeVisible()
      await discard(page)
      await expect(dialog).toBeHidden()
    }
    // Once its text has been discarded, the dialog opens empty and closes without asking.
    await page.getByRole('button', { name: 'Add task' }).first().click()
    await expect(title).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(question(page)).toBeHidden()
  },
)

testOnPhone(
  'a link, Back and Logout ask before discarding changed settings',
  async ({ admin, page }) => {
    await admin.open(`${builtInSection}/bookings`, 'Bookings')
    // Navigate inside the app, without a reload.
    await page.evaluate(() =>
      dispatchEvent(new CustomEvent('websiteDashboardSectionChange', { detail: 'settings' })),
    )
    const link = field(page, 'Meeting link template')
    const type = () => link.fill('https://meet.example/{token}')
    await type()
    await expectQuestion(page, link, () =>
      page
        .getByRole('link', { name: 'To Do List' })
        .or(page.getByRole('link', { name: 'To-Do' }))
        .first()
        .click(),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()

    await page.goBack()
    await expect(link).toHaveValue('')
    await type()
    await expectQuestion(page, link, () => page.goBack())
    await expect(page).toHaveURL(`${builtInSection}/bookings`)

    await page.goForward()
    await type()
    await admin.signOut()
    await expect(question(page)).toBeVisible()
    await keep(page)
    await expect(link).toHaveValue('https://meet.example/{token}')
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(link).toHaveValue('')
  },
)

test('opening a search result asks before discarding input in the dialog behind the search', async ({
  admin,
  page,
}) => {
  await admin.open('/admin/todo', 'To Do List')
  const dialog = await openNewTodo(page, 'Half an idea')
  const search = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(field(dialog, 'Title')).toHaveValue('Half an idea')
  await expectQuestion(page, field(dialog, 'Title'), async () => {
    await page.keyboard.press('Control+k')
    await search.getByLabel('Search').fill('invoicing')
    await expect(search.getByRole('button').first()).toContainText('Invoicing')
    await page.keyboard.press('Enter')
  })
  await expect(page).toHaveURL('/admin/invoicing')
})

test('the browser asks before it closes a tab with unsaved input', async ({ admin, page }) => {
  const asked: string[] = []
  page.on('dialog', (one) => {
    asked.push(one.type())
    return one.accept()
  })
  await admin.open('/admin/settings', 'Settings')
  await page.reload()
  expect(asked).toEqual([])
  const name = field(admin.panel('Business'), 'Business name')
  await name.fill('Half a name')
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  // After the reload, the input is restored.
  await expect(name).toHaveValue('Half a name')
  await expect(page.getByText(/Unsaved draft from /)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(name).not.toHaveValue('Half a name')
  await page.reload()
  await expect(name).not.toHaveValue('Half a name')
  expect(asked).toEqual(['beforeunload'])
})

test('input in a dialog is restored after a reload', async ({ admin, page, context }) => {
  await admin.open('/admin/todo', 'To Do List')
  let dialog = await openNewTodo(page, 'Survives a reload')
  await page.reload()
  await expect(dialog).toBeVisible()
  await expect(field(dialog, 'Title')).toHaveValue('Survives a reload')

  // While the first tab is open, the second tab doesn't restore the first one's draft.
  const beside = await context.newPage()
  await adminOf(beside).open('/admin/todo', 'To Do List')
  await expect(beside.getByRole('dialog')).toHaveCount(0)
  await beside.close()

  await page.close()
  const after = await context.newPage()
  // A closed tab releases its lock after a while. Wait on a page that doesn't acquire the lock
  // itself.
  await after.goto('/api/health')
  const locks = () => after.evaluate(async () => (await navigator.locks.query()).held)
  await expect.poll(locks).toEqual([])
  await after.goto('/admin/todo')
  dialog = after.getByRole('dialog', { name: 'Add task' })
  await expect(field(dialog, 'Title')).toHaveValue('Survives a reload')
  await field(dialog, 'Title').press('Enter')
  await adminOf(after).expectToast('Task Added', 'Survives a reload')
  await after.reload()
  await expect(adminOf(after).entry('Tasks', 'Survives a reload')).toBeVisible()
  await expect(after.getByRole('dialog')).toHaveCount(0)

  // The draft of an edit also reopens its dialog.
  await adminOf(after).chooseAction('Survives a reload', 'Edit')
  const edit = after.getByRole('dialog', { name: 'Edit task' })
  await field(edit, 'Description').fill('Survives, too')
  await after.reload()
  await expect(field(edit, 'Description')).toHaveValue('Survives, too')
})

test('if there is only one website, a booking entered in the calendar is restored after a reload', async ({
  admin,
  page,
  operator,
}) => {
  const [website] = await operator.call(listWebsites)
  await page.route(callsOf(listWebsites), (route) => route.fulfill({ json: [website] }))
  await admin.open('/admin/calendar', 'Calendar')
  await page.locator('button[aria-current="date"]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await field(dialog, 'Student name').fill('Rita Reloaded')
  await page.reload()
  await expect(field(dialog, 'Student name')).toHaveValue('Rita Reloaded')
})

test('text added to a new task is saved even if a reload interrupted the first save', async ({
  admin,
  page,
  operator,
}) => {
  const saved = async () =>
    (await operator.call(listTodos))
      .filter(({ title }) => title === 'Interrupted')
      .map((one) => one.description)
  await admin.open('/admin/todo', 'To Do List')
  // The server creates the task, but its response doesn't arrive.
  await page.route(callsOf(createTodo), (route) => route.fetch().then(() => {}), { times: 1 })
  const dialog = await openNewTodo(page, 'Interrupted')
  await field(dialog, 'Title').press('Enter')
  await expect.poll(saved).toEqual([null])
  await page.reload()
  await field(dialog, 'Description').fill('Added later')
  await field(dialog, 'Title').press('Enter')
  await admin.expectToast('Task Saved', 'Interrupted')
  await expect.poll(saved).toEqual(['Added later'])
})

test('when the session expires, the app keeps the input and the current screen', async ({
  admin,
  page,
  product,
  operator,
}) => {
  const token = await newToken(product)
  await page.addInitScript((own) => {
    if (!sessionStorage.getItem('isPrepared')) localStorage.setItem('authToken', own)
    sessionStorage.setItem('isPrepared', 'yes')
  }, token)
  const name = 'Rita Revoked'
  const { id } = await addOperatorBooking(operator, { name })
  const address = `${builtInSection}/bookings/${id}?from=mail#notes`
  await admin.open(address, name)
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
  await notes.fill('Half a thought')
  await callerOf(product, token).call(logout)
  // The page notices the expired session only on its next request, so make it send one.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/\/login$/)
  await expect(question(page)).toBeHidden()
  const kept = page.getByText('Your drafts are saved')
  await expect(kept).toBeVisible()

  await page.reload()
  await admin.signIn(product)
  await expect(page).toHaveURL(address)
  await expect(notes).toHaveValue('Half a thought')
  // The notification may cover the button, so close it first.
  await admin.expectToast('Welcome back!')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await admin.expectToast('Notes Saved')

  // The app asks before it signs out, because unsaved input would be deleted.
  await notes.fill('A secret')
  await admin.signOut()
  await discard(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() => Object.values({ ...localStorage }).filter((x) => /secret/.test(x))),
  ).toEqual([])
  await expect(kept).toBeHidden()
  await admin.signIn(product)
  await expect(page).toHaveURL(/\/admin$/)
})
