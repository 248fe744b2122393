import { randomUUID } from 'node:crypto'
import { changeBookingNotes, moveBooking, readBooking } from '@synapse/shared/booking/contract'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { createClient } from '@synapse/shared/client/contract'
import { saveRefundLimit } from '@synapse/shared/operator/contract'
import { saveQuote } from '@synapse/shared/quote/contract'
import { businessZone } from '@synapse/shared/time'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect } from '#browser/journey.ts'
import { builtInSection, field, test, testOnPhone } from '#browser/operator/support/operator.ts'
import {
  addDraftQuote,
  addOperatorBooking,
  enterPassword,
  setBusiness,
  unusedDay,
} from '#browser/seed.ts'
import { quoteFields, quoteLine } from '#support/samples/quote-fields.ts'

testOnPhone(
  'two conflicting notes are shown side by side, and neither is lost',
  async ({ admin, page, operator }) => {
    const name = 'Nina Note'
    const { id } = await addOperatorBooking(operator, { name })
    const address = `${builtInSection}/bookings/${id}`
    const params = { id }
    const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
    const save = page.getByRole('button', { name: 'Save notes' })
    const conflict = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
    const saved = async () =>
      (await operator.call(readBooking, { params: { id } })).booking.additionalNotes
    const clash = async (mine: string, theirs: string) => {
      await admin.open(address, name)
      await notes.fill(mine)
      await operator.call(changeBookingNotes, { params, input: { additionalNotes: theirs } })
      await save.click()
      await expect(conflict).toBeVisible()
      await expect(conflict.getByText(mine, { exact: true })).toBeVisible()
      await expect(conflict.getByText(theirs, { exact: true })).toBeVisible()
      expect(await saved()).toBe(theirs)
    }
    const choose = conflict.getByRole('button', { name: 'Save my choice' })

    await clash('Mine one', 'Theirs one')
    await expect(choose).toBeDisabled()
    await expectAccessible(page, { within: '[role=dialog]' })
    await conflict.getByRole('button', { name: 'Back to the form' }).click()
    await expect(notes).toHaveValue('Mine one')
    // The operator hasn't chosen a version, so saving again shows the conflict again.
    await save.click()
    await conflict.getByRole('radio', { name: 'Keep mine' }).click()
    await choose.click()
    await admin.expectToast('Notes Saved')
    await expect.poll(saved).toBe('Mine one')

    await clash('Mine two', 'Theirs two')
    await conflict.getByRole('radio', { name: 'Take theirs' }).click()
    await choose.click()
    await expect(conflict).toBeHidden()
    await expect(notes).toHaveValue('Theirs two')
    expect(await saved()).toBe('Theirs two')

    await clash('Mine three', 'Theirs three')
    await conflict.getByRole('radio', { name: 'Combine both' }).click()
    const both = conflict.getByRole('textbox')
    await expect(both).toHaveValue('Theirs three\nMine three')
    await both.fill('Both of us')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await choose.click()
    await admin.expectToast('Notes Saved')
    await expect.poll(saved).toBe('Both of us')
    await expect(save).toBeDisabled()
  },
)

test('the cancel dialog asks for confirmation again if the booking was moved while it was open', async ({
  admin,
  page,
  operator,
}) => {
  const name = 'Carla Changed'
  const { id } = await addOperatorBooking(operator, { name })
  await admin.open(`${builtInSection}/bookings/${id}`, name)
  await admin.act('Cancel without refund')
  const dialog = page.getByRole('dialog', { name: 'Cancel booking' })
  const confirm = dialog.getByRole('button', { name: 'Cancel without refund' })
  await expect(confirm).toBeVisible()
  const noon = unusedDay().toZonedDateTime({ timeZone: businessZone, plainTime: '12:00' })
  await operator.call(moveBooking, {
    params: { id },
    input: { sessionDate: noon.toInstant().toString() },
  })
  // Force the click: the button is disabled if the page already has the new time; otherwise, the
  // server rejects the request.
  await confirm.click({ force: true })
  await expect(dialog.getByRole('alert')).toContainText('The time changed from')
  await expect(confirm).toHaveAccessibleDescription('Confirm the changes first.')
  // Move the pointer away from the disabled button, because its tooltip isn't in a landmark.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('checkbox', { name: 'I’ve seen the change' }).check()
  await confirm.click()
  await admin.expectToast('Booking Cancelled')
})

test('a quote’s new total must be confirmed if it changes just before sending', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const clientId = randomUUID()
  await operator.call(createClient, {
    input: { id: clientId, businessName: 'Bidla Ltd', email: 'office@bidla.example' },
  })
  const { id } = await addDraftQuote(operator, clientId, 'Team day')
  await admin.open(`/admin/quotes/${id}`, 'Team day')
  await page.getByRole('button', { name: 'Send quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this quote?' })
  await expect(dialog).toContainText('€354.00')
  const lines = [quoteLine({ unitPrice: '400' })]
  const input = quoteFields(clientId, { title: 'Team day', validUntil: '2099-12-31', lines })
  await operator.call(saveQuote, { params: { id }, input })
  const changed = dialog.getByText('The total changed from €354.00 to €472.00.')
  await admin.eventually((soon) => soon(changed).toBeVisible())
  const send = dialog.getByRole('button', { name: 'Send quote' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'I’ve seen the change' }).check()
  await send.click()
  await admin.expectToast('Quote Sent')
})

test('settings saved in another tab are not silently overwritten', async ({
  admin,
  page,
  operator,
}) => {
  await enterPassword(operator)
  await admin.open('/admin/settings', 'Settings')
  const bic = field(admin.panel('Business'), 'BIC')
  await bic.fill('APSBMTMT')
  const { version: _, environment: __, ...settings } = await operator.call(readBusiness)
  await operator.call(saveBusiness, {
    input: { ...settings, bic: 'VALLMTMT', vatNumber: 'MT12345634' },
  })
  await page.getByRole('button', { name: 'Save settings' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
  await expect(conflict.getByRole('radiogroup', { name: 'BIC' })).toContainText('VALLMTMT')
  // A BIC is a short field, and only long texts can be combined.
  await expect(conflict.getByRole('radio', { name: 'Combine both' })).toBeHidden()
  await conflict.getByRole('radio', { name: 'Keep mine' }).click()
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await admin.expectToast('Settings Saved')
  expect(await operator.call(readBusiness)).toMatchObject({
    bic: 'APSBMTMT',
    vatNumber: 'MT12345634',
  })
})

test('a form shows the value that another device saved, not the cached one', async ({
  admin,
  page,
  operator,
}) => {
  await enterPassword(operator)
  await admin.open('/admin/settings?tab=sign-in', 'Settings')
  const limit = page.getByLabel('Require password for refunds above (€)')
  await expect(limit).toHaveValue('')
  await operator.call(saveRefundLimit, { input: { amount: '9000' } })
  await page.reload()
  await expect(limit).toHaveValue('9000.00')
  await limit.fill('8000')
  await operator.call(saveRefundLimit, { input: { amount: null } })
  await page.reload()
  await expect(page.getByText(/^Unsaved draft from/)).toBeVisible()
  await expect(limit).toHaveValue('8000')
})
