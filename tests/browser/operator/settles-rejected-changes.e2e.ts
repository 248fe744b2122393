import { changeBookingNotes, readBooking } from '@synapse/shared/booking/contract'
import { deleteTodo, updateTodo } from '@synapse/shared/todo/contract'
import { download, expect } from '#browser/journey.ts'
import {
  completeTodoInList,
  expectAllSent,
  notesOf,
  saveNotes,
  todosTitled,
  unsentButton,
  visitUntilSynced,
} from '#browser/operator/support/offline.ts'
import { testOffline } from '#browser/operator/support/offline-app.ts'
import { adminOf, builtInSection, field } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addTodo } from '#browser/seed.ts'

testOffline(
  'the operator resolves rejected and conflicting changes',
  async ({ context, faultyProxy, token, operator }) => {
    const name = 'Connie Conflict'
    const booking = await addOperatorBooking(operator, { name })
    const gone = await addTodo(operator, 'Gone meanwhile')
    const both = await addTodo(operator, 'Two hands')
    const clash = await addTodo(operator, 'One field')
    const page = await visitUntilSynced(context, faultyProxy, token, 'One field')
    const admin = adminOf(page)
    await faultyProxy.refuseConnections()
    const rename = async (from: string, to: string) => {
      await admin.chooseAction(from, 'Edit')
      const dialog = page.getByRole('dialog', { name: 'Edit task' })
      await field(dialog, 'Title').fill(to)
      await dialog.getByRole('button', { name: 'Save task' }).click()
      await admin.expectToast('Task Saved', to)
    }
    await rename('Two hands', 'Two hands, mine')
    await rename('One field', 'Mine')
    await rename('Gone meanwhile', 'Gone, mine')
    await admin.goTo(`${builtInSection}/bookings/${booking.id}`, name)
    await saveNotes(page, 'Mine, from the cellar')

    const { version } = (await operator.call(readBooking, { params: { id: booking.id } })).booking
    await operator.call(changeBookingNotes, {
      params: { id: booking.id },
      input: { additionalNotes: 'Theirs', version },
    })
    await operator.call(updateTodo, {
      params: { id: both.id },
      input: { priority: 'high', version: both.version },
    })
    await operator.call(updateTodo, {
      params: { id: clash.id },
      input: { title: 'Theirs', version: clash.version },
    })
    await operator.call(deleteTodo, { params: { id: gone.id } })
    await faultyProxy.recover()
    await admin.eventually((soon) => soon(unsentButton(page)).toHaveText('3 unsent'))
    await expect
      .poll(() => todosTitled(operator, 'Two hands, mine'))
      .toMatchObject([{ priority: 'high' }])

    await unsentButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
    const exporting = dialog.getByRole('button', { name: 'Export as file' })
    const { name: fileName } = await download(page, () => exporting.click())
    expect(fileName).toBe('unsent-changes.json')

    const change = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })
    const notes = change('Mine, from the cellar')
    await expect(notes.getByRole('row').filter({ hasText: 'Notes' })).toContainText('Theirs')
    expect(await notesOf(operator, booking.id)).toBe('Theirs')
    await notes.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => notesOf(operator, booking.id)).toBe('Mine, from the cellar')
    const title = change('One field')
    await expect(title.getByRole('row').filter({ hasText: 'Title' })).toContainText('Theirs')
    await title.getByRole('button', { name: 'Use the server’s version' }).click()
    await expect(title).toHaveCount(0)
    const refused = change('This task no longer exists.')
    await expect(refused.getByRole('row').filter({ hasText: 'Title' })).toContainText('Gone, mine')
    await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByText('No changes are waiting to be sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()

    await admin.open(`${faultyProxy.url}/admin/todo`, 'To Do List')
    await expect(admin.entry('Tasks', 'Theirs')).toBeVisible()
    await expect(admin.entry('Tasks', 'Gone meanwhile')).toHaveCount(0)
  },
)

testOffline(
  'the operator discards an unsent change, and undoes this',
  async ({ context, faultyProxy, token, operator }) => {
    const name = 'Jarred Discard'
    const { id } = await addOperatorBooking(operator, { name })
    await addTodo(operator, 'Count the jars')
    const page = await visitUntilSynced(context, faultyProxy, token, 'Count the jars')
    const admin = adminOf(page)
    await faultyProxy.refuseConnections()
    await completeTodoInList(page, 'Count the jars')
    await unsentButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Unsent changes' })
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog.getByText('No changes are waiting to be sent.')).toBeVisible()
    await expect(admin.entry('Tasks', 'Count the jars')).not.toContainText('Completed')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(dialog.getByRole('listitem')).toContainText('Count the jars')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()

    await admin.goTo(`${builtInSection}/bookings/${id}`, name)
    await saveNotes(page, 'Twelve jars')
    await unsentButton(page).click()
    const notes = dialog.getByRole('listitem').filter({ hasText: name })
    await notes.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    // The form must not keep showing the discarded notes as if they had been saved.
    await expect(page.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue('')
    await faultyProxy.recover()
    await expectAllSent(page)
    expect(await todosTitled(operator, 'Count the jars')).toMatchObject([{ status: 'completed' }])
  },
)
