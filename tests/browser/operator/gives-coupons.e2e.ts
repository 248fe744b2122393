import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import {
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
  payByCard,
} from '../visitor/booking.ts'
import {
  chooseAction,
  entry,
  expectToast,
  failCalls,
  field,
  flip,
  isPhone,
  list,
  onDevice,
  openScreen,
  restoreCalls,
  showFilters,
  site,
  test,
  tryAgain,
} from './operator.ts'
import { isSaved } from './saved.ts'
import { ownSlot } from './seed.ts'

const coupon = (page: Page, code: string) => entry(page, 'Coupons', code)

onDevice('phone', (device) => {
  test('the operator creates, disables, edits and archives a coupon, and sees who used it', async ({
    page,
    api,
    openStranger,
  }) => {
    const code = `SPRING${device.toUpperCase()}`
    await openScreen(page, `${site}/coupons`, 'Coupons')
    await page.getByRole('button', { name: 'Create Coupon' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Coupon' })
    const create = dialog.getByRole('button', { name: 'Create Coupon' })
    await create.click()
    await expect(dialog.getByText('The code is missing.')).toBeVisible()
    await expect(dialog.getByText('The discount is missing.')).toBeVisible()
    await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
    const maxDiscount = field(dialog, 'Max Discount (€)')
    await expect(maxDiscount).toBeEnabled()
    await field(dialog, 'Discount Type').selectOption('Fixed amount')
    await expect(maxDiscount).toBeDisabled()
    await field(dialog, 'Discount Type').selectOption('Percentage')
    await field(dialog, 'Code').fill(code.toLowerCase())
    await field(dialog, 'Description').fill('When the almonds bloom')
    await field(dialog, 'Discount Value (%)').fill('120')
    await create.click()
    await expect(dialog.getByText('A percentage can’t be more than 100.')).toBeVisible()
    await field(dialog, 'Discount Value (%)').fill('12.345')
    await dialog.getByRole('button', { name: 'Create Coupon' }).click()
    await expect(
      dialog.getByText('Enter a percentage with at most two decimals, for example 12.5.'),
    ).toBeVisible()
    await field(dialog, 'Discount Value (%)').fill('25')
    await maxDiscount.fill('12')
    await failCalls(page, { method: 'POST', path: '/api/admin/coupons' })
    await create.click()
    await expectToast(page, 'Error', 'Failed to create coupon')
    await restoreCalls(page)
    await create.dblclick()
    await expectToast(page, 'Success', 'Coupon created successfully')

    const row = coupon(page, code)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('When the almonds bloom')
    await expect(row).toContainText('25%')
    await expect(row).toContainText('at most €12.00')
    await expect(row).toContainText('0/∞')
    await expect(row).toContainText('No expiry')
    if (!isPhone(page))
      await expect(list(page, 'Coupons').getByRole('columnheader')).toHaveText([
        'Code',
        'Description',
        'Discount',
        'Usage',
        'Valid Until',
        'Status',
        'Actions',
      ])

    await page.getByRole('button', { name: 'Create Coupon' }).click()
    await field(dialog, 'Code').fill(code)
    await field(dialog, 'Discount Value (%)').fill('5')
    await create.click()
    await expectToast(page, 'Error', 'Failed to create coupon')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()

    const active = page.getByRole('switch', { name: `Coupon ${code} active` })
    await failCalls(page, { method: 'PATCH', path: /^\/api\/admin\/coupons\// })
    await flip(active)
    await expectToast(page, 'Error', 'Couldn’t save the coupon.')
    await expect(active).toBeChecked()
    await restoreCalls(page)
    await flip(active)
    await expectToast(page, 'Success', `Coupon ${code} is now inactive`)
    await expect(active).not.toBeChecked()
    await expect(row).toContainText('Inactive')

    const visitor = await openStranger()
    await openBookingPage(visitor)
    await visitor.getByLabel(/Promo code/i).fill(code)
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(visitor.getByText('Invalid Coupon')).toBeVisible()
    await expect(
      visitor
        .getByRole('region', { name: 'Notifications' })
        .getByText('This coupon code is not valid or has expired'),
    ).toBeVisible()
    await flip(active)
    await expectToast(page, 'Success', `Coupon ${code} is now active`)

    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(visitor.getByText('You saved €12.00')).toBeVisible()
    await chooseSlot(visitor, await ownSlot(api))
    await fillStudent(visitor, `Bloom ${device}`, `bloom-${device}@example.com`)
    await goToPayment(visitor, '€48.00')
    await payByCard(visitor)
    await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

    await chooseAction(page, code, 'Edit')
    const edit = page.getByRole('dialog', { name: `Edit Coupon ${code}` })
    await field(edit, 'Usage Limit').fill('50')
    await field(edit, 'Valid Until').fill('2099-12-31')
    await edit.getByRole('button', { name: 'Save Coupon' }).click()
    await expectToast(page, 'Success', 'Coupon updated successfully')
    await expect(row).toContainText('1/50')
    await expect(row).toContainText('31 Dec 2099')

    await row.getByRole('button', { name: `1/50: show who used ${code}` }).click()
    const uses = page.getByRole('dialog', { name: `Who used ${code}` })
    await expect(uses.getByRole('link', { name: `Bloom ${device}` })).toBeVisible()
    await expect(uses).toContainText('€12.00')
    await page.keyboard.press('Escape')

    await chooseAction(page, code, 'Archive')
    await expectToast(page, 'Success', `Coupon ${code} archived`)
    await expect(row).toHaveCount(0)
    await showFilters(page)
    await page.getByLabel('Status', { exact: true }).selectOption('Archived')
    await expect(row).toContainText('Archived')
    await chooseAction(page, code, 'Restore')
    await expectToast(page, 'Success', `Coupon ${code} restored`)
    await page.getByLabel('Status', { exact: true }).selectOption('Active')
    await page.getByRole('searchbox', { name: 'Search coupons' }).fill('almonds')
    await expect(row).toHaveCount(1)
  })
})

test('coupons stay visible if refreshing them fails', async ({ page, api }) => {
  const make = (code: string) =>
    api('POST', '/api/admin/coupons', { code, discountType: 'fixed', discountValue: '5' })
  await make('STAYS')
  await openScreen(page, `${site}/coupons`, 'Coupons')
  const active = page.getByRole('switch', { name: 'Coupon STAYS active' })
  await expect(active).toBeVisible()
  // Wait until the list has been refreshed after creating the coupon.
  await expect.poll(() => isSaved(page, 'STAYS')).toBe(true)
  await failCalls(page, { method: 'GET', path: '/api/admin/coupons' })
  const asked = page.waitForResponse(
    (response) => response.url().includes('/api/admin/feed?') && response.status() === 500,
  )
  await flip(active)
  await asked
  await expectToast(page, 'Success', 'Coupon STAYS is now inactive')
  await expect(coupon(page, 'STAYS')).toContainText('Inactive')
})

test('a coupon list that fails to load shows an error and can be retried', async ({ page }) => {
  await failCalls(page, { method: 'GET', path: '/api/admin/coupons' })
  await page.goto(`${site}/coupons`)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the coupons.')
  await tryAgain(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
