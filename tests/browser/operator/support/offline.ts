import type { BrowserContext, Page } from '@playwright/test'
import { readBooking } from '@synapse/shared/booking/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import type { FaultyProxy } from '#browser/faulty-proxy.ts'
import { type Caller, expect } from '#browser/journey.ts'
import { visit } from '#browser/operator/support/offline-app.ts'
import { adminOf } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'

export const unsentButton = (page: Page) => page.getByRole('button', { name: /^\d+ unsent$/ })

export const expectAllSent = (page: Page) =>
  adminOf(page).eventually((soon) => soon(unsentButton(page)).toHaveCount(0))

export const pendingBadge = (page: Page) =>
  page.getByRole('link', { name: /^To Do List/ }).getByText(/^\d+$/)

export const completeTodoInList = async (page: Page, title: string) => {
  await adminOf(page).entry('Tasks', title).getByRole('button', { name: 'Complete' }).click()
  await expect(adminOf(page).entry('Tasks', title)).toContainText('Completed')
}

export const saveNotes = async (page: Page, notes: string) => {
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill(notes)
  await page.getByRole('button', { name: 'Save notes' }).click()
  await adminOf(page).expectToast('Notes Saved')
}

export const notesOf = async (operator: Caller, id: string) =>
  (await operator.call(readBooking, { params: { id } })).booking.additionalNotes

export const todosTitled = async (operator: Caller, title: string) =>
  (await operator.call(listTodos)).filter((todo) => todo.title === title)

/** Opens the to-do list, and waits until the device has saved it for offline use. */
export const visitUntilSynced = async (
  context: BrowserContext,
  faultyProxy: FaultyProxy,
  token: string,
  text: string,
) => {
  const page = await visit(context, faultyProxy, token, '/admin/todo')
  await expect(page.getByText(text)).toBeVisible()
  await expect.poll(() => isSavedOnDevice(page, text)).toBe(true)
  return page
}
