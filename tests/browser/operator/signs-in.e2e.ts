import type { Page } from '@playwright/test'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { changePassword, login, logout, readMe } from '@synapse/shared/operator/contract'
import { callerOf, callsOf, expect, phone, testSignedOutInNewWindow } from '#browser/journey.ts'
import { adminOf, field, test } from '#browser/operator/support/operator.ts'
import { addOperatorBooking } from '#browser/seed.ts'
import { adminScripts } from '#build/script-sizes.ts'
import { sendJson } from '#support/calls/send-json.ts'

testSignedOutInNewWindow.use({ viewport: phone })

/** Returns the scripts in the order they were loaded. */
const loadedScripts = async (page: Page) => {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const names = urls.flatMap((url) => /\/admin\/assets\/([^/]+\.js)$/.exec(url)?.[1] ?? [])
  return [...new Set(names)].toSorted()
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

testSignedOutInNewWindow(
  'signing in opens the requested link, and signing out applies to every tab',
  async ({ page, context, product, operator }) => {
    const admin = adminOf(page)
    // The checklist for a new business loads more scripts. It disappears after two sessions.
    const { id } = await addOperatorBooking(operator, { name: 'Sina Seen' })
    await addOperatorBooking(operator, { name: 'Silas Seen' })
    const namesOf = (scripts: ReadonlyMap<string, number>) => [...scripts.keys()].toSorted()
    const inLogin = namesOf(await adminScripts('login'))
    await page.goto('/login')
    await expect.poll(() => loadedScripts(page)).toEqual(inLogin)

    await test.step('the password can be typed even if a script can’t be loaded', async () => {
      // From now on, the script for notifications can't be loaded.
      await context.setOffline(true)
      const notLoaded = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await notLoaded
      await page.getByLabel('Username').fill('somebody')
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await context.setOffline(false)
    })
    const wanted = `/admin/website/synapse-ai/bookings/${id}?tab=x&y=%26#timeline`
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/login$/)
    await expect(
      page.getByRole('heading', { name: 'Multi-website management platform' }),
    ).toBeVisible()
    await test.step('failed attempts are explained', async () => {
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await admin.expectToast('Error', 'Please enter username and password')
      const [username, password] = [
        page.getByLabel('Username'),
        page.getByLabel('Password', { exact: true }),
      ]
      await expect(username).toHaveAccessibleDescription('Enter your username.')
      await expect(username).toBeFocused()
      await username.fill(product.username)
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await admin.expectToast('Error', 'Please enter username and password')
      await expect(password).toHaveAccessibleDescription('Enter your password.')

      await admin.signIn({ ...product, password: 'not-the-password' })
      await admin.expectToast('Login failed', 'Invalid credentials')
      await expect(password).toHaveAccessibleDescription('Invalid credentials.')
      const answered = Promise.withResolvers<void>()
      const error = 'Too many failed attempts. Wait 15 minutes, then try again.'
      await page.route(callsOf(login), async (route) => {
        await answered.promise
        await route.fulfill({ status: 429, json: { error, reason: 'too_many_tries' } })
      })
      await page.getByRole('button', { name: 'Login to Dashboard' }).click()
      await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
      answered.resolve()
      await admin.expectToast('Login failed', error)
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('signing in opens the link that was requested', async () => {
      await admin.signIn(product)
      await admin.expectToast('Welcome back!', 'You’re signed in.')
      await expect(page).toHaveURL(wanted)
      await expect(page.getByRole('heading', { level: 1, name: 'Sina Seen' })).toBeVisible()
    })
    const inHome = namesOf(await adminScripts('home'))
    await page.goto('/login')
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText('Total Revenue')).toBeVisible()
    await expect.poll(() => loadedScripts(page)).toEqual(inHome)

    await test.step('signing out takes effect in every tab, without waiting for the server', async () => {
      const other = await context.newPage()
      await other.goto('/admin/todo')
      await expect(other.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
      await page.bringToFront()
      // A slow server doesn't delay the sign-out.
      const heard = Promise.withResolvers<void>()
      await page.route(callsOf(logout), async (route) => {
        await heard.promise
        await route.continue().catch(() => {})
      })
      const token = await tokenIn(page)
      await admin.signOut()
      await expect(page).toHaveURL(/\/login$/)
      await expect(other).toHaveURL(/\/login$/)
      expect(await tokenIn(page)).toBeNull()
      heard.resolve()
      await expect
        .poll(() =>
          callerOf(product, token ?? '')
            .call(readMe)
            .catch((error) => String(error)),
        )
        .toContain('401')
      await other.close()
    })
  },
)

testSignedOutInNewWindow(
  'an invalid token is discarded silently, and signing in never opens another site',
  async ({ page, product }) => {
    await page.goto('/login')
    // The app has already looked for a token, so it has to be reloaded to find the new token.
    await expect(page.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'not-a-token')
      sessionStorage.setItem('returnAddress', '//evil.example')
    })
    const asked = Promise.withResolvers<void>()
    await page.route(callsOf(readMe), async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.goto('/admin')
    await expect(page.getByRole('status', { name: 'Checking your session...' })).toBeVisible()
    asked.resolve()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Close notification' })).toHaveCount(0)
    expect(await tokenIn(page)).toBeNull()

    await page.evaluate(() => sessionStorage.setItem('returnAddress', '//evil.example'))
    await page.goto('/login?next=//evil.example&redirect=javascript:alert(1)')
    await adminOf(page).signIn(product)
    await expect(page).toHaveURL('/admin')
  },
)

test('the operator sees all signed-in devices, and signs one out', async ({
  admin,
  page,
  openStranger,
  product,
}) => {
  const other = await openStranger()
  const { username, password } = product
  // Sign in on another device. No other test uses a device with this name.
  const { body } = await sendJson(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'User-Agent': 'Mozilla/5.0 (Android 16; Mobile) Gecko/152.0 Firefox/152.0' },
    body: { username, password },
  })
  await other.goto('/login')
  await expect(other.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
  await other.evaluate((token) => localStorage.setItem('authToken', token), tokenOf(body))
  await adminOf(other).open('/admin/todo', 'To Do List')
  await adminOf(other).goTo('/admin/clients')

  await admin.open('/admin/settings?tab=sign-in', 'Settings')
  await expect(admin.entry('Signed-in devices', 'This device')).toHaveCount(1)
  await expect(admin.entry('Signed-in devices', 'Firefox on Android')).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out Firefox on Android/ }).click()
  await admin.expectToast('Device Signed Out', 'You’ll need to sign in again on that device.')
  await expect(admin.entry('Signed-in devices', 'Firefox on Android')).toHaveCount(0)
  // The other device learns from its next request that it was signed out.
  await adminOf(other).requestFeedNow()
  await expect(other).toHaveURL(/\/login$/)
  // Signing in opens the screen that Back leads to, not the one that was open last.
  const toReturn = other.getByText('Sign in to continue where you left off.')
  await expect(toReturn).toBeVisible()
  await other.goBack()
  await adminOf(other).signIn(product)
  await expect(other.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
  await adminOf(other).signOut()
  await expect(other.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
  await expect(toReturn).toHaveCount(0)

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
  await admin.expectToast('Couldn’t change the password', 'The current password is incorrect.')
  const toChange = `**${changePassword.path}`
  // Don't change the password, because that would sign out all other tests. API tests cover it.
  const sent: unknown[] = []
  await page.route(toChange, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { ok: true } })
  })
  await current.fill(password)
  await change.click()
  await admin.expectToast('Password Changed', 'All other devices have been signed out.')
  await expect(current).toHaveValue('')
  expect(sent).toEqual([{ currentPassword: password, newPassword: 'a-quite-new-password' }])
})

testSignedOutInNewWindow(
  'when storage is full, the operator stays signed in until the app is reloaded',
  async ({ page, product }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    const admin = adminOf(page)
    await page.goto('/login')
    await admin.signIn(product)
    await admin.expectToast(
      'Welcome back!',
      'You’ll be signed out when you close or reload the app',
    )
    await admin.goTo('/admin/todo', 'To Do List')
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
  },
)

testSignedOutInNewWindow(
  'Logout asks before it deletes a running timer',
  async ({ page, product }) => {
    const admin = adminOf(page)
    await page.goto('/login')
    await admin.signIn(product)
    await admin.expectToast('Welcome back!')
    await admin.goTo('/admin/time-tracking', 'Time Tracking')
    await page.getByRole('button', { name: 'Start timer' }).click()
    await admin.signOut()
    const asked = page.getByRole('dialog', { name: 'Discard the timer?' })
    await asked.getByRole('button', { name: 'Keep timer' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await admin.signOut()
    await asked.getByRole('button', { name: 'Discard timer' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('timer'))).toBeNull()
  },
)

const tokenOf = (answer: unknown) => (answer as AnswerOf<typeof login>).token
