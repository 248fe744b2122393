import type { BrowserContext, Page } from '@playwright/test'
import { readBooking } from '@synapse/shared/booking/contract'
import { login } from '@synapse/shared/operator/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import type { FaultyProxy } from '../../faulty-proxy.ts'
import { type Api, apiOf, expect } from '../../journey.ts'
import type { RunningApp } from '../../product.ts'
import { visit } from './offline-app.ts'
import { entry, expectToast, requestFeedNow } from './operator.ts'
import { isSaved } from './saved.ts'

/** Locates the number of unsent changes in the header. */
export const unsentButton = (page: Page) => page.getByRole('button', { name: /^\d+ not sent$/ })

/**
 * Repeats a check until it passes. Refreshes the feed before each attempt instead of waiting for
 * the next poll.
 */
export const eventually = (page: Page, look: () => Promise<void>) =>
  expect(async () => {
    await requestFeedNow(page)
    await look()
  }).toPass({ timeout: 90_000 })

export const expectAllSent = (page: Page) =>
  eventually(page, () => expect(unsentButton(page)).toHaveCount(0, { timeout: 1_000 }))

/** Locates the number of pending tasks in the sidebar. */
export const pendingBadge = (page: Page) =>
  page.getByRole('link', { name: /^To Do List/ }).getByText(/^\d+$/)

export const complete = async (page: Page, title: string) => {
  await entry(page, 'Tasks', title).getByRole('button', { name: 'Complete' }).click()
  await expect(entry(page, 'Tasks', title)).toContainText('Completed')
}

export const saveNotes = async (page: Page, notes: string) => {
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill(notes)
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expectToast(page, 'Notes Saved')
}

export const bookingOf = (api: Api, id: string) => api(readBooking, { params: { id } })

export const notesOf = async (api: Api, id: string) =>
  (await bookingOf(api, id)).booking.additionalNotes

export const todoOf = async (api: Api, title: string) =>
  (await api(listTodos)).filter((todo) => todo.title === title)

/**
 * Opens the to-do list and waits until it is saved on the device, so that it can be used offline.
 */
export const visitUntilRead = async (
  context: BrowserContext,
  front: FaultyProxy,
  token: string,
  text: string,
) => {
  const page = await visit(context, front, token, '/admin/todo')
  await expect(page.getByText(text)).toBeVisible()
  await expect.poll(() => isSaved(page, text)).toBe(true)
  return page
}

/** Signs in with a separate session, so that the test may end it. */
export const separateToken = async (product: RunningApp) => {
  const { username, password } = product
  const body = { username, password }
  return (await apiOf(product)(login, { input: body })).token
}
