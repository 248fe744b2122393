import { expect } from '../journey.ts'
import { expectToast, onDevice, openScreen, panel, test } from './operator.ts'
import { paidBooking } from './seed.ts'

onDevice('desktop', () => {
  test('money goes back from the booking itself: a part keeps the session, and backing out leaves no task', async ({
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
    await expect.poll(tasks).toEqual([])

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog.getByLabel('A part of it').check()
    await dialog.getByLabel('Amount (€)').fill('20')
    await expect(dialog).toContainText('The session stays as it is.')
    await dialog.getByRole('button', { name: 'Refund €20.00' }).dblclick()
    await expectToast(page, 'Refund Processed', `€20.00 was refunded to ${name}.`)
    await expect(dialog).toBeHidden()
    await expect(panel(page, 'Payments')).toContainText('Refund of €20.00')
    await expect(panel(page, 'Session')).toContainText('Completed')
    await expect.poll(tasks).toEqual(['completed'])

    // The task that was just made is processed without a way over the list.
    await page.getByRole('button', { name: 'Create refund task' }).click()
    await page.getByRole('button', { name: 'Process now' }).click()
    await dialog.getByRole('button', { name: 'Refund €40.00' }).click()
    await expectToast(page, 'Refund Processed', `€40.00 was refunded to ${name}.`)
    await expect(panel(page, 'Session')).toContainText('Refunded')
  })
})
