import { expect } from '../journey.ts'
import {
  chooseAction,
  entry,
  expectToast,
  field,
  openScreen,
  testInNewWindow as test,
} from './operator.ts'
import { task } from './seed.ts'

test('a device that is full says so, and with a network everything still works', async ({
  page,
  api,
  complaints,
}) => {
  await task(api, 'On a full device')
  await openScreen(page, '/admin/todo', 'To Do List')
  await expect(entry(page, 'Tasks', 'On a full device')).toBeVisible()
  await page.evaluate(() => {
    for (const write of ['add', 'put'] as const)
      IDBObjectStore.prototype[write] = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
  })
  await entry(page, 'Tasks', 'On a full device').getByRole('button', { name: 'Complete' }).click()
  await expectToast(page, 'Task Completed', 'On a full device')
  await expect(page.getByText('This device is full')).toBeVisible()
  await expect(entry(page, 'Tasks', 'On a full device')).toContainText('Completed')
  // It is the device that is full: the server is there.
  await chooseAction(page, 'On a full device', 'Reopen')
  await expectToast(page, 'Task Reopened', 'On a full device')
  await expect(page.getByText('Offline — showing')).toHaveCount(0)
  complaints.splice(0)
})

test('a database that cannot be read is told, is no obstacle with a network, and can be made anew', async ({
  page,
  api,
  complaints,
}) => {
  await task(api, 'On a broken device')
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isMended')) return
    indexedDB.open = () => {
      throw new DOMException('Internal error.', 'UnknownError')
    }
  })
  await openScreen(page, '/admin/todo', 'To Do List')
  await expect(entry(page, 'Tasks', 'On a broken device')).toBeVisible()
  await expect(page.getByText('What is saved on this device cannot be read')).toBeVisible()
  await chooseAction(page, 'On a broken device', 'Edit')
  await field(page.getByRole('dialog'), 'Title').fill('Edited on a broken device')
  await page.getByRole('button', { name: 'Save Task' }).click()
  await expectToast(page, 'Task Updated', 'Edited on a broken device')
  await page.evaluate(() => sessionStorage.setItem('isMended', 'yes'))
  await page.getByRole('button', { name: 'Save anew' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByText('What is saved on this device cannot be read')).toHaveCount(0)
  await expect(entry(page, 'Tasks', 'On a broken device')).toBeVisible()
  complaints.splice(0)
})

test('a tab whose database a newer version has taken over goes on with it', async ({
  page,
  context,
  api,
}) => {
  await task(api, 'In an older tab')
  await task(api, 'And then offline')
  await openScreen(page, '/admin/todo', 'To Do List')
  await expect(entry(page, 'Tasks', 'In an older tab')).toBeVisible()
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
  await entry(page, 'Tasks', 'In an older tab').getByRole('button', { name: 'Complete' }).click()
  await expectToast(page, 'Task Completed', 'In an older tab')
  await expect(entry(page, 'Tasks', 'In an older tab')).toContainText('Completed')
  await context.setOffline(true)
  await entry(page, 'Tasks', 'And then offline').getByRole('button', { name: 'Complete' }).click()
  await expectToast(page, 'Task Completed', 'Saved on this device')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /not sent/ })).toHaveCount(0)
})
