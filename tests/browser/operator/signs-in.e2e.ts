import type { AnswerOf } from '@synapse/shared/endpoint'
import { changePassword, type login } from '@synapse/shared/operator/contract'
import { adminScripts } from '../../bench/script-size.ts'
import { sendJson } from '../../support/send-json.ts'
import { apiOf, expect, test as testInNewWindow } from '../journey.ts'
import { test } from '../shared-context.ts'
import {
  entry,
  expectToast,
  field,
  logOut,
  onDevice,
  openScreen,
  requestFeedNow,
  signIn,
  test as testSignedIn,
} from './operator.ts'
import { operatorBooking } from './seed.ts'

onDevice('phone', () => {
  testInNewWindow(
    'the operator signs in after failed attempts, and signing out applies to every tab',
    async ({ page, context, product, api }) => {
      // The checklist for a new business, which loads more scripts, disappears with two sessions.
      for (const name of ['Sina Seen', 'Silas Seen']) await operatorBooking(api, { name })
      const loaded = new Set<string>()
      page.on('request', (request) => {
        const [, script] = /\/admin\/assets\/([^/]+\.js)$/.exec(request.url()) ?? []
        if (script) loaded.add(script)
      })
      const namesOf = (scripts: ReadonlyMap<string, number>) => [...scripts.keys()].sort()
      const inLogin = namesOf(await adminScripts('login'))
      await page.goto('/login')
      await expect.poll(() => [...loaded].sort()).toEqual(inLogin)

      await page.goto('/admin/website/synapse-ai/bookings')
      await expect(page).toHaveURL(/\/login$/)
      await expect(
        page.getByRole('heading', { name: 'Multi-website management platform' }),
      ).toBeVisible()

      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await expectToast(page, 'Error', 'Please enter username and password')
      const [username, password] = [
        page.getByLabel('Username'),
        page.getByLabel('Password', { exact: true }),
      ]
      await expect(username).toHaveAccessibleDescription('Please enter your username.')
      await expect(username).toBeFocused()
      await username.fill(product.username)
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await expectToast(page, 'Error', 'Please enter username and password')
      await expect(password).toHaveAccessibleDescription('Please enter your password.')

      await signIn(page, { ...product, password: 'not-the-password' })
      await expectToast(page, 'Login failed', 'Invalid credentials')
      await expect(password).toHaveAccessibleDescription('Invalid credentials.')
      await signIn(page, { ...product, username: 'nobody' })
      await expectToast(page, 'Login failed', 'Invalid credentials')
      await expect(page).toHaveURL(/\/login$/)

      await signIn(page, product)
      await expectToast(page, 'Welcome back!', 'You have been logged in successfully.')
      await expect(page).toHaveURL(/\/admin\/website\/synapse-ai\/bookings$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()

      loaded.clear()
      const inHome = namesOf(await adminScripts('home'))
      await page.goto('/login')
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByText('Total Revenue')).toBeVisible()
      await expect.poll(() => [...loaded].sort()).toEqual(inHome)

      const other = await context.newPage()
      await other.goto('/admin/todo')
      await expect(other.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
      await logOut(page)
      await expect(page).toHaveURL(/\/login$/)
      await expect(other).toHaveURL(/\/login$/)
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/login$/)
    },
  )
})

test('the button is disabled until the server answers, and the server’s message is shown', async ({
  page,
  product,
}) => {
  await page.goto('/login')
  const answers = [
    { status: 401, body: '{}' },
    {
      status: 429,
      body: JSON.stringify({
        error: 'Too many failed attempts. Wait 15 minutes, then try again.',
        reason: 'too_many_tries',
      }),
    },
  ]
  // The test releases the delayed responses one by one, possibly before the request arrives.
  const leaves = answers.map(() => Promise.withResolvers<void>())
  const [first, second] = leaves
  await page.route('**/api/auth/login', async (route) => {
    await leaves.shift()?.promise
    await route.fulfill({ ...answers.shift(), contentType: 'application/json' })
  })
  await signIn(page, { ...product, password: 'anything-at-all' })
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  first?.resolve()
  await expectToast(page, 'Login failed', 'Invalid credentials')
  await page.getByRole('button', { name: 'Login to Dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  second?.resolve()
  await expectToast(
    page,
    'Login failed',
    'Too many failed attempts. Wait 15 minutes, then try again.',
  )
})

test('Logout takes effect immediately on this device, even if the server is slow', async ({
  page,
  product,
}) => {
  await page.goto('/login')
  await signIn(page, product)
  await expect(page).toHaveURL(/\/admin$/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/logout', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()

  await signIn(page, product)
  await expect(page).toHaveURL(/\/admin$/)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect
    .poll(() => apiOf(product, token ?? '')('GET', '/api/auth/me').catch((error) => String(error)))
    .toContain('401')
})

test('a spinner shows while the session is checked, and an invalid token is discarded silently', async ({
  page,
}) => {
  await page.goto('/login')
  // The app has already looked for a token, so it only finds the new token after a reload.
  await expect(page.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('authToken', 'not-a-token'))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/todo')
  await expect(page.getByRole('status', { name: 'Checking your session…' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

testSignedIn(
  'the operator sees all signed-in devices and signs one out, and a new password signs out all others',
  async ({ page, openStranger, product }) => {
    const other = await openStranger()
    const { username, password } = product
    // Sign in from another device, with a name that no other test uses.
    const { body } = await sendJson(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'User-Agent': 'Mozilla/5.0 (Android 16; Mobile) Gecko/152.0 Firefox/152.0' },
      body: { username, password },
    })
    await other.goto('/login')
    await expect(other.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
    await other.evaluate((token) => localStorage.setItem('authToken', token), tokenOf(body))
    await openScreen(other, '/admin/todo', 'To Do List')

    await openScreen(page, '/admin/settings?tab=sign-in', 'Settings')
    await expect(entry(page, 'Signed-in devices', 'This device')).toHaveCount(1)
    await expect(entry(page, 'Signed-in devices', 'Firefox on Android')).toHaveCount(1)
    await page.getByRole('button', { name: /^Sign out Firefox on Android/ }).click()
    await expectToast(page, 'Device signed out', 'That device has to sign in again.')
    await expect(entry(page, 'Signed-in devices', 'Firefox on Android')).toHaveCount(0)
    // The other device is only signed out at its next request, so trigger one.
    await requestFeedNow(other)
    await expect(other).toHaveURL(/\/login$/)

    const current = field(page, 'Current password')
    const next = field(page, 'New password')
    const repeated = field(page, 'Repeat new password')
    const change = page.getByRole('button', { name: 'Change password' })
    await current.fill('not-the-password')
    await next.fill('a-quite-new-password')
    await repeated.fill('something-else')
    await change.click()
    await expect(page.getByText('The passwords don’t match.')).toBeVisible()
    await repeated.fill('a-quite-new-password')
    await change.click()
    await expectToast(page, 'Error', 'The current password is incorrect.')
    const toChange = `**${changePassword.path}`
    await page.route(toChange, (route) => route.fulfill({ status: 500, body: '' }))
    await change.click()
    await expectToast(page, 'Error', 'Couldn’t change the password.')
    await page.unroute(toChange)

    // Don't actually change the password, because that would sign out all other tests. The API
    // tests cover it.
    const sent: unknown[] = []
    await page.route(toChange, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ok: true } })
    })
    await current.fill(password)
    await change.click()
    await expectToast(page, 'Password changed', 'All other devices have been signed out.')
    await expect(current).toHaveValue('')
    expect(sent).toEqual([{ currentPassword: password, newPassword: 'a-quite-new-password' }])
  },
)

testInNewWindow(
  'a link from an e-mail opens after signing in, but only if it belongs to the admin app',
  async ({ openStranger, product, api }) => {
    const { id } = await operatorBooking(api, { name: 'Lena Link' })
    const page = await openStranger()
    const wanted = `/admin/website/synapse-ai/bookings/${id}?tab=x&y=%26#timeline`
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, product)
    await expect(page).toHaveURL(wanted)
    // Clear the storage, as in a new browser profile.
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.clear()
      sessionStorage.setItem('returnAddress', '//evil.example')
    })
    await page.goto('/login?next=//evil.example&redirect=javascript:alert(1)')
    await signIn(page, product)
    await expect(page).toHaveURL('/admin')
  },
)

const tokenOf = (answer: unknown) => (answer as AnswerOf<typeof login>).token
