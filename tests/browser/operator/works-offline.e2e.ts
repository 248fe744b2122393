import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listAvailability } from '@synapse/shared/availability/contract'
import { listClients } from '@synapse/shared/client/contract'
import { logout, readMe } from '@synapse/shared/operator/contract'
import { readStudentNotes } from '@synapse/shared/student/contract'
import { completeTodo, deleteTodo, startTodo } from '@synapse/shared/todo/contract'
import { callerOf, callsOf, expect, newToken } from '#browser/journey.ts'
import { dayButton } from '#browser/operator/support/calendar.ts'
import {
  completeTodoInList,
  expectAllSent,
  notesOf,
  pendingBadge,
  saveNotes,
  todosTitled,
  unsentButton,
  visitUntilSynced,
} from '#browser/operator/support/offline.ts'
import { testOffline } from '#browser/operator/support/offline-app.ts'
import { adminOf, field } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addTodo, addWebsite, emailOf, unusedDay } from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

testOffline(
  'offline changes survive a restart and are applied once',
  async ({ playwright, launchOptions, contextOptions, faultyProxy, token, operator }) => {
    const name = `Cellar ${randomUUID().slice(0, 4)}`
    const { slug } = await addWebsite(operator, name)
    const date = unusedDay()
    const booking = await addOperatorBooking(operator, {
      name: 'Celia Cellar',
      website: slug,
      date,
    })
    await addTodo(operator, `Fetch the wine, ${name}`)
    await addTodo(operator, `Count the jars, ${name}`)
    await addRefundTodo(operator, booking)
    const folder = await mkdtemp(path.join(tmpdir(), 'synapse-cellar-'))
    const openBrowser = async () => {
      const options = { ...launchOptions, ...contextOptions, locale: 'en-GB' }
      const browser = await playwright.chromium.launchPersistentContext(folder, options)
      await browser.clock.install({ time: Date.now() + 2 * 60 * 60_000 })
      return browser
    }

    let browser = await openBrowser()
    const page = await visitUntilSynced(browser, faultyProxy, token, `Count the jars, ${name}`)
    const admin = adminOf(page)
    const section = `/admin/website/${slug}`
    const guest = emailOf('Celia Cellar')
    await admin.goTo(`${section}/bookings/${booking.id}`, 'Celia Cellar')
    await admin.goTo(`${section}/calendar?date=${date}`, 'Calendar')
    const pending = Number(await pendingBadge(page).textContent())
    expect(pending).toBeGreaterThanOrEqual(2)
    await faultyProxy.refuseConnections()

    await testOffline.step('completes and cancels tasks', async () => {
      await admin.open(`${faultyProxy.url}/admin/todo`, 'To Do List')
      await expect(pendingBadge(page)).toHaveText(String(pending))
      await completeTodoInList(page, `Fetch the wine, ${name}`)
      await completeTodoInList(page, `Count the jars, ${name}`)
      await admin.chooseAction('Refund and cancel: Celia Cellar', 'Cancel task')
      await expect(admin.entry('Tasks', 'Refund and cancel: Celia Cellar')).toContainText(
        'Cancelled',
      )
      await admin.goTo(`${section}/bookings/${booking.id}`, 'Celia Cellar')
      await expect(admin.recordHeader).not.toContainText('Refund pending')
    })
    await testOffline.step(
      'explains why actions that notify people or move money are disabled',
      async () => {
        const needsServer =
          /^(Move to|Edit booking|Edit guests|Resend|Create refund|Cancel without)/
        const buttons = admin.recordHeader.getByRole('button', { name: needsServer })
        const rare = (await admin.openMoreActions()).getByRole('menuitem', { name: needsServer })
        await expect(buttons.or(rare)).toContainText(
          Array(6).fill('This needs an internet connection.'),
        )
        await page.keyboard.press('Escape')
      },
    )
    await testOffline.step('saves notes on the booking and on the student', async () => {
      await saveNotes(page, 'Bring a lamp.')
      await saveNotes(page, 'Bring a lamp and bread.')
      await page.goto(`${faultyProxy.url}${section}/clients/${guest}`)
      await saveNotes(page, 'Knows her wine.')
    })
    await testOffline.step('blocks a day', async () => {
      await admin.goTo(`${section}/calendar?date=${date}`, 'Calendar')
      await dayButton(page, date).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Block day' }).click()
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('In the cellar')
      await dialog.getByRole('button', { name: 'Block day' }).click()
      await expect(dialog.getByText('In the cellar')).toBeVisible()
      // Wait until the form is saved. Until then, pressing Escape would ask whether to discard the
      // reason.
      await admin.expectToast('Availability Updated')
      await page.keyboard.press('Escape')
    })
    await testOffline.step('adds a client', async () => {
      await page.getByRole('button', { name: 'Add Client' }).click()
      await field(page.getByRole('dialog'), 'Business Name').fill(`${name} Ltd`)
      await page.getByRole('button', { name: 'Save Client' }).click()
      await admin.expectToast('Success', 'Client added successfully')
    })
    await expect(unsentButton(page)).toHaveText('8 unsent')
    await browser.close()

    browser = await openBrowser()
    const tabs = await Promise.all([1, 2].map(() => browser.newPage()))
    await testOffline.step('shows the unsent changes in both tabs after a restart', async () => {
      for (const tab of tabs) {
        await adminOf(tab).open(`${faultyProxy.url}/admin/todo`, 'To Do List')
        await expect(adminOf(tab).entry('Tasks', `Fetch the wine, ${name}`)).toContainText(
          'Completed',
        )
        await expect(unsentButton(tab)).toHaveText('8 unsent')
      }
      expect(await notesOf(operator, booking.id)).toBeNull()
    })
    faultyProxy.dropAnswers()
    await faultyProxy.recover()
    await Promise.all(tabs.map(expectAllSent))

    await testOffline.step('has applied each change once', async () => {
      for (const title of [`Fetch the wine, ${name}`, `Count the jars, ${name}`]) {
        const [todo, ...others] = await todosTitled(operator, title)
        expect(others).toEqual([])
        expect(todo).toMatchObject({ status: 'completed', version: 2 })
        // The completion time comes from the server's clock.
        const minutesAgo = (Date.now() - Date.parse(todo?.completedAt ?? '')) / 60_000
        expect(Math.abs(minutesAgo)).toBeLessThan(10)
      }
      expect(await notesOf(operator, booking.id)).toBe('Bring a lamp and bread.')
      expect(await operator.call(readStudentNotes, { params: { email: guest } })).toMatchObject({
        notes: 'Knows her wine.',
        version: 1,
      })
      const days = await operator.call(listAvailability)
      expect(days.filter((one) => one.date === date.toString())).toMatchObject([
        { isAvailable: false, reason: 'In the cellar' },
      ])
      const clients = await operator.call(listClients)
      expect(clients.filter(({ businessName }) => businessName === `${name} Ltd`)).toHaveLength(1)
    })
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  },
)

testOffline(
  'deleting or completing a task can be undone offline',
  async ({ context, faultyProxy, token, operator }) => {
    const sent = await addTodo(operator, 'Sent before it was undone', { dueOn: '2099-03-01' })
    const kept = await addTodo(operator, 'Deleted in the cellar', { description: 'Still needed' })
    const begun = await addTodo(operator, 'Begun before')
    await operator.call(startTodo, { params: { id: begun.id } })
    const page = await visitUntilSynced(context, faultyProxy, token, kept.title)
    const admin = adminOf(page)
    const undo = async (expectedText: string) => {
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await admin.expectToast(expectedText, 'Saved on this device')
    }
    const deleting = page.waitForResponse(callsOf(deleteTodo))
    await admin.chooseAction(sent.title, 'Delete')
    await (await deleting).finished()
    await expect.poll(() => todosTitled(operator, sent.title)).toEqual([])
    await faultyProxy.refuseConnections()
    await undo('Task Restored')
    await expect(admin.entry('Tasks', sent.title)).toBeVisible()
    await admin.chooseAction(kept.title, 'Delete')
    await expect(admin.entry('Tasks', kept.title)).toHaveCount(0)
    await undo('Task Restored')
    await completeTodoInList(page, begun.title)
    await undo('Task Reopened')
    await expect(admin.entry('Tasks', begun.title)).toContainText('In Progress')
    await expect(unsentButton(page)).toHaveText('5 unsent')
    faultyProxy.dropAnswers()
    await faultyProxy.recover()
    await expectAllSent(page)
    expect(await todosTitled(operator, sent.title)).toEqual([sent])
    expect(await todosTitled(operator, kept.title)).toEqual([kept])
    expect(await todosTitled(operator, begun.title)).toMatchObject([
      { status: 'in_progress', completedAt: null, version: 4 },
    ])
  },
)

testOffline(
  'unsent changes survive an expired session, and signing out asks before deleting them',
  async ({ context, faultyProxy, product, operator }) => {
    const token = await newToken(product)
    await addTodo(operator, 'Outlives its session')
    await addTodo(operator, 'Never sent')
    const page = await visitUntilSynced(context, faultyProxy, token, 'Outlives its session')
    const admin = adminOf(page)
    await faultyProxy.refuseConnections()
    await completeTodoInList(page, 'Outlives its session')
    await expect(unsentButton(page)).toHaveText('1 unsent')
    const signedIn = await page.evaluate(() => ({ ...localStorage }))
    await callerOf(product, token).call(logout)
    await faultyProxy.recover()
    await admin.eventually((soon) => soon(page).toHaveURL(/\/login$/))
    await expect(page.getByText('You have unsent changes')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You have unsent changes')).toBeVisible()
    // The session expired while the app was closed, but the unsent changes are still shown.
    await page.evaluate((signedIn) => {
      localStorage.clear()
      Object.assign(localStorage, signedIn)
    }, signedIn)
    await page.reload()
    await expect(page.getByText('You have unsent changes')).toBeVisible()
    expect(await todosTitled(operator, 'Outlives its session')).toMatchObject([
      { status: 'pending' },
    ])

    await admin.signIn(product)
    await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
    await expect(admin.entry('Tasks', 'Outlives its session')).toContainText('Completed')
    await expect
      .poll(() => todosTitled(operator, 'Outlives its session'))
      .toMatchObject([{ status: 'completed' }])

    const other = await context.newPage()
    await adminOf(other).open(`${faultyProxy.url}/admin/todo`, 'To Do List')
    await page.bringToFront()
    await faultyProxy.refuseConnections()
    await completeTodoInList(page, 'Never sent')
    await expect(unsentButton(page)).toHaveText('1 unsent')
    await admin.signOut()
    const question = page.getByRole('dialog', { name: 'Discard unsent changes?' })
    await question.getByRole('button', { name: 'Keep changes' }).click()
    await expect(unsentButton(page)).toHaveText('1 unsent')
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await databases()).toEqual([expect.stringMatching(/^synapse-admin-/)])
    await admin.signOut()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    await expect.poll(databases).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await faultyProxy.recover()
    expect(await todosTitled(operator, 'Never sent')).toMatchObject([{ status: 'pending' }])
  },
)

testOffline(
  'changes wait while the server is failing or not responding',
  async ({ context, faultyProxy, token, operator }) => {
    await addTodo(operator, 'Told to a wall')
    await addTodo(operator, 'Asked again')
    const gone = await addTodo(operator, 'Deleted elsewhere')
    const page = await visitUntilSynced(context, faultyProxy, token, 'Told to a wall')
    const admin = adminOf(page)
    faultyProxy.stopAnswering()
    await page.reload()
    await expect(admin.entry('Tasks', 'Told to a wall')).toBeVisible()
    await operator.call(deleteTodo, { params: { id: gone.id } })
    await admin.entry('Tasks', 'Told to a wall').getByRole('button', { name: 'Complete' }).click()
    await admin.expectToast('Task Completed', 'Saved on this device')
    await expect(unsentButton(page)).toHaveText('1 unsent')
    await expect(admin.entry('Tasks', 'Deleted elsewhere')).toBeVisible()
    await faultyProxy.recover()
    await admin.eventually((soon) => soon(admin.entry('Tasks', 'Deleted elsewhere')).toHaveCount(0))
    await expectAllSent(page)
    expect(await todosTitled(operator, 'Told to a wall')).toMatchObject([
      { status: 'completed', version: 2 },
    ])

    let isInTrouble = true
    const trouble = { error: 'The server cannot go on just now.', reason: 'unavailable' }
    await context.route(callsOf(completeTodo), (route) =>
      isInTrouble ? route.fulfill({ status: 503, json: trouble }) : route.fallback(),
    )
    await completeTodoInList(page, 'Asked again')
    await expect(unsentButton(page)).toHaveText('1 unsent')
    // The session can't be checked, but the operator stays signed in.
    await context.route(callsOf(readMe), (route) => route.fulfill({ status: 503, json: trouble }))
    await page.reload()
    await expect(admin.entry('Tasks', 'Asked again')).toContainText('Completed')
    isInTrouble = false
    await admin.eventually(async () =>
      expect(await todosTitled(operator, 'Asked again')).toMatchObject([
        { status: 'completed', version: 2 },
      ]),
    )
    await expect(unsentButton(page)).toHaveCount(0)
  },
)
