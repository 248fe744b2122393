import { expect } from '../journey.ts'
import { expectToast, onDevice, openScreen, panel, test } from './operator.ts'
import { paidBooking } from './seed.ts'

onDevice('desktop', () => {
  test('a booking can be partly refunded without a task and without cancelling it, even if it has an open refund task', async ({
    page,
    api,
    product,
  }) => {
    const name = 'Direct Refund'
    const booking = await paidBooking(product, api, { name })
    const tasks = async () =>
      (await api<{ relatedBookingId: string | null; status: string }[]>('GET', '/api/todo-items'))
        .filter(({ relatedBookingId }) => relatedBookingId === booking.id)
        .map(({ status }) => status)
    await openScreen(page, `/admin/website/synapse-ai/bookings/${booking.id}`, name)
    const dialog = page.getByRole('dialog', { name: 'Process Refund' })

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog).toContainText('€60.00')
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect(await tasks()).toEqual([])

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByLabel('Partial amount').check()
    await dialog.getByLabel('Amount (€)').fill('20')
    await expect(dialog).toContainText('The session isn’t cancelled.')
    await dialog.getByRole('button', { name: 'Refund €20.00' }).dblclick()
    await expectToast(page, 'Refund Processed', `€20.00 was refunded to ${name}.`)
    await expect(dialog).toBeHidden()
    await expect(panel(page, 'Payments')).toContainText('Refund of €20.00')
    await expect(panel(page, 'Session')).toContainText('Upcoming')
    expect(await tasks()).toEqual([])

    await page.getByRole('button', { name: 'Create refund task' }).click()
    await expectToast(page, 'Refund Task Created')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByLabel('Partial amount').check()
    await dialog.getByLabel('Amount (€)').fill('10')
    await dialog.getByRole('button', { name: 'Refund €10.00', exact: true }).click()
    await expectToast(page, 'Refund Processed', `€10.00 was refunded to ${name}.`)
    await expect(panel(page, 'Session')).toContainText('Upcoming')
    expect(await tasks()).toEqual(['pending'])
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByRole('button', { name: 'Refund €30.00 and cancel' }).click()
    await expectToast(page, 'Refund Processed', `€30.00 was refunded to ${name}.`)
    await expect(panel(page, 'Session')).toContainText('Refunded')
  })
})
