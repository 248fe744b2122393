import { createCoupon, listCoupons, updateCoupon } from '@synapse/shared/coupon/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { expect } from '#browser/journey.ts'
import {
  builtInSection,
  field,
  test,
  testOnPhone,
  toggleSwitch,
} from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { addOperatorBooking } from '#browser/seed.ts'

testOnPhone(
  'the operator creates, disables, edits and archives a coupon',
  async ({ admin, page, operator }) => {
    const code = 'SPRING'
    await admin.open(`${builtInSection}/coupons`, 'Coupons')
    const row = admin.entry('Coupons', code)
    const dialog = page.getByRole('dialog', { name: 'Create Coupon' })
    const active = page.getByRole('switch', { name: `Coupon ${code} active` })

    await test.step('the operator creates a coupon', async () => {
      await page.getByRole('button', { name: 'Create Coupon' }).first().click()
      const create = dialog.getByRole('button', { name: 'Create Coupon' })
      await create.click()
      await expect(dialog.getByText('Enter a code.')).toBeVisible()
      await expect(dialog.getByText('Enter a discount.')).toBeVisible()
      await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked()
      const maxDiscount = field(dialog, 'Maximum discount (€)')
      await field(dialog, 'Discount type').selectOption('Fixed amount')
      await expect(maxDiscount).toBeDisabled()
      await field(dialog, 'Discount type').selectOption('Percentage')
      await field(dialog, 'Code').fill(code.toLowerCase())
      await field(dialog, 'Description').fill('When the almonds bloom')
      await field(dialog, 'Discount value (%)').fill('25')
      await maxDiscount.fill('12')
      await admin.failCalls(createCoupon)
      await create.click()
      await admin.expectToast('Error', 'Failed to create coupon')
      await admin.restoreCalls()
      await create.dblclick()
      await admin.expectToast('Success', 'Coupon created successfully')
      await expect(row).toHaveCount(1)
      for (const text of ['When the almonds bloom', '25%, at most €12.00', '0/∞ used'])
        await expect(row).toContainText(text)
    })

    await test.step('the operator disables the coupon, even if the list can’t be refreshed', async () => {
      await admin.failCalls(updateCoupon)
      // An open dialog would keep the focus, so wait until it has closed.
      await expect(dialog).toHaveCount(0)
      await toggleSwitch(active)
      await admin.expectToast('Couldn’t save the coupon')
      await expect(active).toBeChecked()
      await admin.restoreCalls()
      // If the coupons can't be refreshed, they stay visible.
      await expect.poll(() => isSavedOnDevice(page, code)).toBe(true)
      await admin.failCalls(listCoupons)
      const refreshing = page.waitForResponse(
        (response) => response.url().includes(readFeed.path) && response.status() === 500,
      )
      await toggleSwitch(active)
      await refreshing
      await admin.expectToast('Coupon Deactivated', code)
      await expect(active).not.toBeChecked()
      await expect(row).toContainText('Inactive')
      await admin.restoreCalls()

      await toggleSwitch(active)
      await admin.expectToast('Coupon Activated', code)
    })

    await test.step('the operator edits the coupon, and sees who used it', async () => {
      await addOperatorBooking(operator, {
        name: 'Bloom',
        price: '48.00',
        coupon: { couponCode: code, discountAmount: '12.00' },
      })

      await admin.chooseAction(code, 'Edit')
      const edit = page.getByRole('dialog', { name: `Edit coupon ${code}` })
      await field(edit, 'Usage limit').fill('50')
      await field(edit, 'Valid until').fill('2099-12-31')
      await edit.getByRole('button', { name: 'Save coupon' }).click()
      await admin.expectToast('Coupon Saved', code)
      await expect(row).toContainText('31 Dec 2099')
      await expect(row).toContainText('1/50 used')
      await admin.chooseAction(code, 'View usage')
      const uses = page.getByRole('dialog', { name: `Who used ${code}` })
      await expect(uses.getByRole('link', { name: 'Bloom' })).toBeVisible()
      await expect(uses).toContainText('€12.00')
      await page.keyboard.press('Escape')
    })

    await test.step('the operator archives, restores and finds the coupon', async () => {
      await admin.chooseAction(code, 'Archive')
      await admin.expectToast('Coupon Archived', code)
      await expect(row).toHaveCount(0)
      await admin.showFilters()
      await page.getByLabel('Status', { exact: true }).selectOption('Archived')
      await expect(row).toContainText('Archived')
      await admin.chooseAction(code, 'Restore')
      await admin.expectToast('Coupon Restored', code)
      await page.getByLabel('Status', { exact: true }).selectOption('Active')
      await page.getByRole('searchbox', { name: 'Search coupons' }).fill('almonds')
      await expect(row).toHaveCount(1)
    })
  },
)
