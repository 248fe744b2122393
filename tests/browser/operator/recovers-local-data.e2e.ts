import { createExpense } from '@synapse/shared/expense/contract'
import { expect } from '#browser/journey.ts'
import { expectAllSent } from '#browser/operator/support/offline.ts'
import { adminOf, field, testInNewWindow as test } from '#browser/operator/support/operator.ts'
import { isSaved } from '#browser/operator/support/saved.ts'
import { task, today } from '#browser/seed.ts'

test('a device with full storage shows a warning, and everything still works online', async ({
  admin,
  page,
  api,
  complaints,
}) => {
  await task(api, 'On a full device')
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
  complaints.splice(0)
})

test('an unreadable database shows a warning, doesn’t block online work and can be rebuilt', async ({
  admin,
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
  complaints.splice(0)
})

test('a tab keeps working after a newer version of the app has upgraded the database', async ({
  admin,
  page,
  context,
  api,
}) => {
  await task(api, 'In an older tab')
  await task(api, 'And then offline')
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
})

test('a new version of the app shows the data saved by an old version', async ({
  admin,
  page,
  context,
  api,
}) => {
  await task(api, 'From an older version')
  await admin.open('/admin/todo', 'To Do List')
  await expect.poll(() => isSaved(page, 'From an older version')).toBe(true)
  const older = await context.newPage()
  await older.goto('/api/health')
  await page.close()
  await older.evaluate(makeOlder, {
    version: 1,
    tables: ['invoices', 'expenses', 'projects', 'quotes', 'sessions', 'studentNotes'],
    fields: ['nouns'],
  })
  await older.close()

  const newer = await context.newPage()
  await newer.route('**/api/**', (route) => route.abort())
  await adminOf(newer).open('/admin/todo', 'To Do List')
  await expect(adminOf(newer).entry('Tasks', 'From an older version')).toBeVisible()
})

test('a new version of the app fills in what an old version didn’t store', async ({
  admin,
  page,
  context,
  api,
}) => {
  const title = 'Chalk from an older version'
  await api(createExpense, { input: { ...chalk, title, date: `${today()}` } })
  await admin.open('/admin/reports', 'Reports')
  await admin.open('/admin/settings', 'Settings')
  await admin.open('/admin/expenses', 'Expenses')
  await expect.poll(() => isSaved(page, title)).toBe(true)
  const older = await context.newPage()
  await older.goto('/api/health')
  await page.close()
  await older.evaluate(makeOlder, {
    version: 6,
    tables: [],
    fields: [
      ...['vatAmount', 'reverseCharge', 'supplier', 'supplierCountry', 'supplierVatNumber'],
      ...['stripeFees', 'sales', 'prepaid', 'formerVatRegimes', 'vat', 'net', 'fees'],
    ],
  })
  await older.close()

  const newer = await context.newPage()
  const newerAdmin = adminOf(newer)
  await newer.route('**/api/**', (route) => route.abort())
  await newerAdmin.open('/admin/expenses', 'Expenses')
  await expect(newerAdmin.entry('Expenses', title)).toContainText('€11.80')
  await newer.unroute('**/api/**')
  await newerAdmin.open('/admin/reports', 'Reports')
  await newerAdmin.open('/admin/settings', 'Settings')
})

const chalk = { amount: '11.80', vatAmount: '1.80', category: 'Materials' } as const

type Older = { version: number; tables: string[]; fields: string[] }

/**
 * Downgrades the browser's database to an earlier version, without some tables and fields, but with
 * an up-to-date feed position.
 */
const makeOlder = async ({ version, tables: later, fields }: Older) => {
  const opened = (request: IDBOpenDBRequest, upgrade?: (db: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      request.onupgradeneeded = () => upgrade?.(request.result)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const [{ name = '' } = {}] = await indexedDB.databases()
  const newer = await opened(indexedDB.open(name))
  const tables = [...newer.objectStoreNames].filter((table) => !later.includes(table))
  const shapes = tables.map((table) => {
    const store = newer.transaction(table).objectStore(table)
    const rows = new Promise<object[]>((resolve) => {
      const reading = store.getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    const indexes = [...store.indexNames].map((index) => store.index(index).keyPath as string)
    return { table, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows }
  })
  const kept = await Promise.all(
    shapes.map(async ({ rows, ...one }) => ({ ...one, rows: await rows })),
  )
  newer.close()
  await opened(indexedDB.deleteDatabase(name))
  const older = await opened(indexedDB.open(name, version * 10), (db) => {
    for (const { table, keyPath, autoIncrement, indexes, rows } of kept) {
      const store = db.createObjectStore(table, { keyPath, autoIncrement })
      for (const index of indexes) store.createIndex(index, index)
      for (const row of rows)
        store.put(
          JSON.parse(JSON.stringify(row), (key, value) =>
            fields.includes(key) ? undefined : value,
          ),
        )
    }
  })
  older.close()
}
