import { expect } from '#browser/journey.ts'
import { expectAllSent } from '#browser/operator/support/offline.ts'
import { field, testInNewWindow } from '#browser/operator/support/operator.ts'
import { addTodo } from '#browser/seed.ts'

testInNewWindow(
  'a device with full storage shows a warning, and works online',
  async ({ admin, page, operator }) => {
    await addTodo(operator, 'On a full device')
    await admin.open('/admin/todo', 'To Do List')
    await expect(admin.entry('Tasks', 'On a full device')).toBeVisible()
    await page.evaluate(() => {
      for (const write of ['add', 'put'] as const)
        IDBObjectStore.prototype[write] = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
    })
    await admin.entry('Tasks', 'On a full device').getByRole('button', { name: 'Complete' }).click()
    await admin.expectToast('Task Completed', 'On a full device')
    await expect(page.getByText('This device’s storage is full')).toBeVisible()
    await expect(admin.entry('Tasks', 'On a full device')).toContainText('Completed')
    // Only the device's storage fails; the server can still be reached.
    await admin.chooseAction('On a full device', 'Reopen')
    await admin.expectToast('Task Reopened', 'On a full device')
    await expect(page.getByText('Offline. Showing')).toHaveCount(0)
  },
)

testInNewWindow(
  'an unreadable database shows a warning and can be rebuilt',
  async ({ admin, page, operator }) => {
    await addTodo(operator, 'On a broken device')
    await page.addInitScript(() => {
      if (sessionStorage.getItem('isMended')) return
      indexedDB.open = () => {
        throw new DOMException('Internal error.', 'UnknownError')
      }
    })
    await admin.open('/admin/todo', 'To Do List')
    await expect(admin.entry('Tasks', 'On a broken device')).toBeVisible()
    await expect(page.getByText('We couldn’t read the data saved on this device')).toBeVisible()
    await admin.chooseAction('On a broken device', 'Edit')
    await field(page.getByRole('dialog'), 'Title').fill('Edited on a broken device')
    await page.getByRole('button', { name: 'Save task' }).click()
    await admin.expectToast('Task Saved', 'Edited on a broken device')
    await page.evaluate(() => sessionStorage.setItem('isMended', 'yes'))
    await page.getByRole('button', { name: 'Reset saved data' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByText('We couldn’t read the data saved on this device')).toHaveCount(0)
    await expect(admin.entry('Tasks', 'On a broken device')).toBeVisible()
  },
)

testInNewWindow(
  'a tab keeps working after a newer version of the app has upgraded the database',
  async ({ admin, page, context, operator }) => {
    await addTodo(operator, 'In an older tab')
    await addTodo(operator, 'And then offline')
    await admin.open('/admin/todo', 'To Do List')
    await expect(admin.entry('Tasks', 'In an older tab')).toBeVisible()
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).length)
    await expect.poll(databases).toBe(1)
    const newer = await context.newPage()
    await newer.goto('/api/health')
    const isTaken = await newer.evaluate(async () => {
      const [found] = await indexedDB.databases()
      const request = indexedDB.open(found?.name ?? '', 1_000)
      return new Promise<boolean>((resolve) => {
        request.onsuccess = () => resolve(true)
        request.onerror = () => resolve(false)
      })
    })
    expect(isTaken).toBe(true)
    await page.bringToFront()
    await admin.entry('Tasks', 'In an older tab').getByRole('button', { name: 'Complete' }).click()
    await admin.expectToast('Task Completed', 'In an older tab')
    await expect(admin.entry('Tasks', 'In an older tab')).toContainText('Completed')
    await context.setOffline(true)
    await admin.entry('Tasks', 'And then offline').getByRole('button', { name: 'Complete' }).click()
    await admin.expectToast('Task Completed', 'Saved on this device')
    await context.setOffline(false)
    await expectAllSent(page)
  },
)
