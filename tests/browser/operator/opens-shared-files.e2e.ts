import { expect, newToken } from '#browser/journey.ts'
import { testOffline, visit } from '#browser/operator/support/offline-app.ts'
import { adminOf } from '#browser/operator/support/operator.ts'

testOffline(
  'a file shared from another app opens in Invoicing and isn’t stored',
  async ({ context, faultyProxy, product }) => {
    const page = await visit(context, faultyProxy, await newToken(product))
    const admin = adminOf(page)
    const form = `<form id="share" method="post" action="/admin/share" enctype="multipart/form-data">
    <input type="file" name="file"></form>`
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), form)
    const file = { name: 'Żejtun €1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await page.locator('#share input').setInputFiles(file)
    const kept = () => page.evaluate(() => caches.has('shared-files'))
    await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL(/\/admin\/invoicing$/)
    await expect(admin.panel('Żejtun €1.pdf')).toContainText('Please upload a .xlsx or .csv file')
    expect(await kept()).toBe(false)

    // Signing out deletes everything on the device, including shared files that haven't been used.
    await page.evaluate(() => caches.open('shared-files'))
    await admin.signOut()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(kept).toBe(false)
    await expect.poll(() => page.evaluate(async () => await indexedDB.databases())).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  },
)
