import type { Locator, Page } from '@playwright/test'
import { type Api, apiOf, desktop, expect, expectAccessible } from '../journey.ts'
import type { Product } from '../product.ts'
import {
  chooseAction,
  devices,
  entry,
  expectToast,
  field,
  inBothThemes,
  openScreen,
  panel,
  site,
  test,
} from './operator.ts'
import { operatorBooking, task } from './seed.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const keep = (page: Page) => page.getByRole('button', { name: 'Keep editing' }).click()
const discard = (page: Page) => page.getByRole('button', { name: 'Discard', exact: true }).click()

/** Asks for something that would lose what is in a field: kept, then discarded. */
const expectQuestion = async (page: Page, typed: Locator, ask: () => Promise<unknown>) => {
  const text = await typed.inputValue()
  await ask()
  await expect(question(page)).toBeVisible()
  await keep(page)
  await expect(question(page)).toBeHidden()
  await expect(typed).toHaveValue(text)
  await ask()
  await discard(page)
  await expect(question(page)).toBeHidden()
}

const newTask = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'New Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Task' })
  await field(dialog, 'Title').fill(title)
  return dialog
}

const signIn = async (page: Page, { username, password }: Product) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login to Dashboard' }).click()
}

/** A page with a session of its own, which the test may end. */
const ownSession = async (page: Page, product: Product): Promise<Api> => {
  const { username, password } = product
  const { token } = await apiOf(product)<{ token: string }>('POST', '/api/auth/login', {
    username,
    password,
  })
  await page.addInitScript((own) => {
    if (sessionStorage.getItem('isPrepared')) return
    sessionStorage.setItem('isPrepared', 'yes')
    localStorage.setItem('authToken', own)
  }, token)
  return apiOf(product, token)
}

for (const [device, viewport] of devices)
  test.describe(`On a ${device}`, () => {
    test.use({ viewport })

    test('a dialog with something typed in it asks before it closes, whatever closes it', async ({
      page,
    }) => {
      await openScreen(page, '/admin/todo', 'To Do List')
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
        () => page.locator('.mantine-Modal-close').first().click(),
      ]) {
        const dialog = await newTask(page, 'Half an idea')
        await expectQuestion(page, field(dialog, 'Title'), close)
        await expect(dialog).toBeHidden()
      }
      // Discarded is discarded; and what is empty needs no question.
      await page.getByRole('button', { name: 'New Task' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'New Task' })
      await expect(field(dialog, 'Title')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(question(page)).toBeHidden()
    })

    test('the question can be read and answered by everybody', async ({ page }) => {
      await openScreen(page, '/admin/todo', 'To Do List')
      const dialog = await newTask(page, 'Half an idea')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
      await inBothThemes(page, () => expectAccessible(page))
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeHidden()
      await expect(field(dialog, 'Title')).toBeFocused()
      await expect(field(dialog, 'Title')).toHaveValue('Half an idea')
    })

    test('Website settings are not left with changes by a link, Back or Logout without a question', async ({
      page,
    }) => {
      await openScreen(page, `${site}/bookings`, 'Bookings')
      // Without loading the page anew, as a link does.
      await page.evaluate(() =>
        dispatchEvent(new CustomEvent('websiteDashboardSectionChange', { detail: 'settings' })),
      )
      const link = field(page, 'Meeting link template')
      const type = () => link.fill('https://meet.example/{token}')
      await type()
      await expectQuestion(page, link, () =>
        page
          .getByRole('link', { name: 'To Do List' })
          .or(page.getByRole('link', { name: 'To-Do' }))
          .first()
          .click(),
      )
      await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()

      await page.goBack()
      await expect(link).toHaveValue('')
      await type()
      await expectQuestion(page, link, () => page.goBack())
      await expect(page).toHaveURL(`${site}/bookings`)

      await page.goForward()
      await type()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(question(page)).toBeVisible()
      await keep(page)
      await expect(link).toHaveValue('https://meet.example/{token}')
      await page.getByRole('button', { name: 'Undo changes' }).click()
      await expect(link).toHaveValue('')
    })

    test('two versions of a note are shown side by side, and none is lost', async ({
      page,
      api,
    }) => {
      const name = `Nora Note ${device}`
      const { id } = await operatorBooking(api, { name })
      const address = `${site}/bookings/${id}`
      const path = `/api/admin/bookings/${id}`
      const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
      const save = page.getByRole('button', { name: 'Save notes' })
      const conflict = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
      const saved = async () =>
        (await api<{ booking: { additionalNotes: string } }>('GET', `/api/bookings/${id}`)).booking
          .additionalNotes
      const clash = async (mine: string, theirs: string) => {
        await openScreen(page, address, name)
        await notes.fill(mine)
        await api('PATCH', path, { additionalNotes: theirs })
        await save.click()
        await expect(conflict).toBeVisible()
        await expect(conflict.getByText(mine, { exact: true })).toBeVisible()
        await expect(conflict.getByText(theirs, { exact: true })).toBeVisible()
        expect(await saved()).toBe(theirs)
      }
      const choose = conflict.getByRole('button', { name: 'Save my choice' })

      await clash('Mine one', 'Theirs one')
      await expect(choose).toBeDisabled()
      await inBothThemes(page, () => expectAccessible(page))
      await conflict.getByRole('button', { name: 'Back to the form' }).click()
      await expect(notes).toHaveValue('Mine one')
      // It is asked again: nothing was chosen.
      await save.click()
      await conflict.getByRole('radio', { name: 'Keep mine' }).click()
      await choose.click()
      await expectToast(page, 'Notes Saved')
      expect(await saved()).toBe('Mine one')

      await clash('Mine two', 'Theirs two')
      await conflict.getByRole('radio', { name: 'Take theirs' }).click()
      await choose.click()
      await expect(conflict).toBeHidden()
      await expect(notes).toHaveValue('Theirs two')
      expect(await saved()).toBe('Theirs two')

      await clash('Mine three', 'Theirs three')
      await conflict.getByRole('radio', { name: 'Write it from both' }).click()
      const both = conflict.getByRole('textbox')
      await expect(both).toHaveValue('Theirs three\nMine three')
      await both.fill('Both of us')
      await page.keyboard.press('Escape')
      await keep(page)
      await choose.click()
      await expectToast(page, 'Notes Saved')
      expect(await saved()).toBe('Both of us')
      await expect(save).toBeDisabled()
    })
  })

test.describe('On a desktop', () => {
  test.use({ viewport: desktop })

  test('the search over a dialog closes alone, and leads away only after a question', async ({
    page,
  }) => {
    await openScreen(page, '/admin/todo', 'To Do List')
    const dialog = await newTask(page, 'Half an idea')
    const search = page.getByRole('dialog', { name: 'Search' })
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(field(dialog, 'Title')).toHaveValue('Half an idea')
    await expectQuestion(page, field(dialog, 'Title'), async () => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Bookings, students, clients, screens').fill('invoicing')
      await page.keyboard.press('Enter')
    })
    await expect(page).toHaveURL('/admin/invoicing')
  })

  test('the browser asks before a tab with something typed is closed, and not otherwise', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('dialog', (one) => {
      asked.push(one.type())
      return one.accept()
    })
    await openScreen(page, '/admin/settings', 'Settings')
    await page.reload()
    expect(asked).toEqual([])
    const name = field(panel(page, 'Business'), 'Business Name')
    await name.fill('Half a name')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    // And what was typed is there again.
    await expect(name).toHaveValue('Half a name')
    await expect(page.getByText(/This is what you typed on .* It is not saved yet\./)).toBeVisible()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(name).not.toHaveValue('Half a name')
    await page.reload()
    await expect(name).not.toHaveValue('Half a name')
    expect(asked).toEqual(['beforeunload'])
  })

  test('what was typed into a dialog is there again after a reload, and in the tab that follows one that is gone', async ({
    page,
    context,
  }) => {
    await openScreen(page, '/admin/todo', 'To Do List')
    let dialog = await newTask(page, 'Survives a reload')
    await page.reload()
    await expect(dialog).toBeVisible()
    await expect(field(dialog, 'Title')).toHaveValue('Survives a reload')

    // Another tab beside it begins with nothing.
    const beside = await context.newPage()
    await openScreen(beside, '/admin/todo', 'To Do List')
    await expect(beside.getByRole('dialog')).toHaveCount(0)
    await beside.close()

    await page.close()
    const after = await context.newPage()
    await openScreen(after, '/admin/todo', 'To Do List').catch(() => {})
    dialog = after.getByRole('dialog', { name: 'New Task' })
    await expect(field(dialog, 'Title')).toHaveValue('Survives a reload')
    await field(dialog, 'Title').press('Enter')
    await expectToast(after, 'Task Created', 'Survives a reload')
    await after.reload()
    await expect(entry(after, 'Tasks', 'Survives a reload')).toBeVisible()
    await expect(after.getByRole('dialog')).toHaveCount(0)
  })

  test('a session that ends while something is typed loses neither the text nor the place', async ({
    page,
    product,
    api,
  }) => {
    const own = await ownSession(page, product)
    const name = 'Rita Revoked'
    const { id } = await operatorBooking(api, { name })
    const address = `${site}/bookings/${id}?from=mail#notes`
    await openScreen(page, address, name)
    const notes = page.getByRole('textbox', { name: 'Notes', exact: true })
    await notes.fill('Half a thought')
    await own('POST', '/api/auth/logout')
    await page.getByRole('button', { name: 'Save notes' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(question(page)).toBeHidden()

    await signIn(page, { ...product, password: 'a-wrong-key' })
    await expectToast(page, 'Login failed')
    await page.reload()
    await signIn(page, product)
    await expect(page).toHaveURL(address)
    await expect(notes).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Save notes' }).click()
    await expectToast(page, 'Notes Saved')

    // Whoever signs out leaves nothing behind, and is asked.
    await notes.fill('A secret')
    await page.getByRole('button', { name: 'Logout' }).click()
    await discard(page)
    await expect(page).toHaveURL(/\/login$/)
    expect(
      await page.evaluate(() => Object.values({ ...localStorage }).filter((x) => /secret/.test(x))),
    ).toEqual([])
    await signIn(page, product)
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a link from a mail opens after signing in, wherever it leads, and never elsewhere', async ({
    browser,
    product,
    api,
  }) => {
    const { id } = await operatorBooking(api, { name: 'Lena Link' })
    const stranger = async () =>
      (await browser.newContext({ baseURL: product.url, storageState: undefined })).newPage()
    for (const [wanted, arrived] of [
      [
        `${site}/bookings/${id}?tab=x&y=%26#timeline`,
        `${site}/bookings/${id}?tab=x&y=%26#timeline`,
      ],
      ['/login?next=//evil.example', '/admin'],
      ['/login?next=/%5Cevil.example&redirect=javascript:alert(1)', '/admin'],
    ] as const) {
      const page = await stranger()
      await page.goto(wanted)
      await expect(page).toHaveURL(/\/login/)
      await signIn(page, product)
      await expect(page).toHaveURL(arrived)
      await page.goto('/login')
      await expect(page).toHaveURL('/admin')
      await page.context().close()
    }
    const page = await stranger()
    await page.goto('/login')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%2f%2fevil',
    ]) {
      await page.evaluate((address) => sessionStorage.setItem('wantedAddress', address), evil)
      await signIn(page, product)
      await expect(page).toHaveURL('/admin')
      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
    }
    await page.context().close()
  })

  test('edits of different fields are laid together, and only what both changed is asked about', async ({
    page,
    api,
  }) => {
    const { id } = await task(api, 'Buy chalk')
    const read = async () =>
      await api<{ id: string; title: string; description: string; priority: string }[]>(
        'GET',
        '/api/todo-items',
      ).then((todos) => todos.find((todo) => todo.id === id))
    await openScreen(page, '/admin/todo', 'To Do List')
    await chooseAction(page, 'Buy chalk', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Task' })
    await field(dialog, 'Title').fill('Buy white chalk')
    await api('PATCH', `/api/todo-items/${id}`, { description: 'Two boxes' })
    await dialog.getByRole('button', { name: 'Save Task' }).click()
    await expectToast(page, 'Task Updated', 'Buy white chalk')
    expect(await read()).toMatchObject({ title: 'Buy white chalk', description: 'Two boxes' })

    await chooseAction(page, 'Buy white chalk', 'Edit')
    await field(dialog, 'Priority').selectOption('High')
    await field(dialog, 'Description').fill('Three boxes')
    await api('PATCH', `/api/todo-items/${id}`, { priority: 'low', title: 'Buy ink' })
    await dialog.getByRole('button', { name: 'Save Task' }).click()
    const conflict = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
    await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
    await expect(conflict.getByRole('radiogroup', { name: 'Priority' })).toContainText('High')
    await conflict.getByRole('radio', { name: 'Keep mine' }).click()
    await conflict.getByRole('button', { name: 'Save my choice' }).click()
    await expectToast(page, 'Task Updated', 'Buy ink')
    expect(await read()).toMatchObject({
      title: 'Buy ink',
      description: 'Three boxes',
      priority: 'high',
    })
  })

  test('settings that were saved in another tab are not overwritten in silence', async ({
    page,
    api,
  }) => {
    await openScreen(page, '/admin/settings', 'Settings')
    const bic = field(panel(page, 'Business'), 'BIC')
    await bic.fill('MALTMTMT')
    const {
      version: _,
      environment: __,
      ...settings
    } = await api<{
      version: number
      environment: object
    }>('GET', '/api/admin/business')
    await api('PUT', '/api/admin/business', { ...settings, bic: 'VALLMTMT', vatNumber: 'MT1' })
    await page.getByRole('button', { name: 'Save Settings' }).click()
    const conflict = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' })
    await expect(conflict.getByRole('radiogroup', { name: 'BIC' })).toContainText('VALLMTMT')
    await conflict.getByRole('radio', { name: 'Keep mine' }).click()
    await conflict.getByRole('button', { name: 'Save my choice' }).click()
    await expectToast(page, 'Settings Saved')
    expect(await api('GET', '/api/admin/business')).toMatchObject({
      bic: 'MALTMTMT',
      vatNumber: 'MT1',
    })

    await openScreen(page, `${site}/settings`, 'Website Settings')
    const label = page.getByLabel('Label').first()
    const before = await label.inputValue()
    await label.fill('Mine alone')
    const websites = await api<{ id: string; slug: string }[]>('GET', '/api/websites')
    const own = websites.find(({ slug }) => slug === 'synapse-ai')?.id
    const setup = await api<{ version?: number; packages: Record<string, unknown>[] }>(
      'GET',
      `/api/websites/${own}/setup`,
    )
    delete setup.version
    for (const one of setup.packages) delete one.numberOfStudents
    const write = (name: string) =>
      api('PUT', `/api/websites/${own}/setup`, {
        ...setup,
        packages: setup.packages.map((one, n) => (n === 0 ? { ...one, label: name } : one)),
      })
    await write('Theirs alone')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(conflict.getByText('Theirs alone')).toBeVisible()
    await conflict.getByRole('radio', { name: 'Take theirs' }).click()
    await conflict.getByRole('button', { name: 'Save my choice' }).click()
    await expect(label).toHaveValue('Theirs alone')
    await write(before)
  })
})
