import type { Page } from '@playwright/test'
import { archiveBooks } from '@synapse/shared/report/contract'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { callsOf, download, expect } from '#browser/journey.ts'
import { adminOf } from '#browser/operator/support/operator.ts'
import { testWithOwnProduct } from '#browser/own-product.ts'

/** Adds a virtual security key that confirms every request. */
const addSecurityKey = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const settings = '/admin/settings?tab=sign-in'
const secondStep = (page: Page) => page.getByRole('form', { name: 'Two-step sign-in' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const expectSignedIn = async (page: Page) => {
  await adminOf(page).expectToast('Welcome back!', 'You’re signed in.')
  await expect(page).toHaveURL(/\/admin/)
}

testWithOwnProduct(
  'signing in takes an app, a passkey or a recovery code',
  async ({ page, product }) => {
    const admin = adminOf(page)
    await addSecurityKey(page)
    await page.goto('/login')
    await admin.signIn(product)
    await expectSignedIn(page)
    await admin.open(settings, 'Settings')
    const twoSteps = admin.panel('Two-step sign-in')
    await expect(twoSteps.getByText('Off', { exact: true })).toBeVisible()

    const { codes, codeIn } = await testWithOwnProduct.step(
      'an authenticator app is set up, with recovery codes',
      async () => {
        await button(page, 'Set up authenticator app').click()
        const setup = page.getByRole('dialog', { name: 'Set up authenticator app' })
        await expect(
          setup.getByRole('img', { name: 'QR code for your authenticator app' }),
        ).toBeVisible()
        await expectAccessible(page, { within: '[role="dialog"]' })
        const key = (await setup.getByLabel('Key').innerText()).replaceAll(/\s/g, '')
        const codeIn = (steps: number) =>
          new TOTP({ secret: Secret.fromBase32(key) }).generate({
            timestamp: Date.now() + steps * 30_000,
          })
        await setup.getByLabel('Code', { exact: true }).fill('12345')
        await setup.getByRole('button', { name: 'Turn on' }).click()
        await expect(setup.getByText('This code is wrong.')).toBeVisible()
        await setup.getByLabel('Code', { exact: true }).fill(codeIn(0))
        await setup.getByRole('button', { name: 'Turn on' }).click()
        await admin.expectToast(
          'Authenticator App Added',
          'All other devices have been signed out.',
        )
        const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
        await expect(saved.getByRole('listitem')).toHaveCount(10)
        const codes = await saved.getByRole('listitem').allInnerTexts()
        await expectAccessible(page, { within: '[role="dialog"]' })
        await saved.getByRole('button', { name: 'I’ve saved them' }).click()
        await expect(twoSteps.getByText('On', { exact: true })).toBeVisible()
        await expect(twoSteps).toContainText('10 recovery codes left.')
        return { codes, codeIn }
      },
    )

    await testWithOwnProduct.step('a passkey is added', async () => {
      await button(page, 'Add passkey').click()
      const adding = page.getByRole('dialog', { name: 'Add passkey' })
      await adding.getByLabel('Name').fill('Blue key')
      await adding.getByRole('button', { name: 'Continue' }).click()
      await admin.expectToast('Passkey Added', 'All other devices have been signed out.')
      await expect(admin.list('Second steps')).toContainText('Blue key')
      await expectAccessible(page, { within: 'main' })
    })

    await testWithOwnProduct.step('signing in takes a correct code of the app', async () => {
      await admin.signOut()
      await admin.signIn(product)
      await expect(secondStep(page).getByLabel('Code')).toBeFocused()
      await admin.inBothThemes((theme) => expectAccessible(page, { onlyColours: theme === 'dark' }))
      await secondStep(page).getByLabel('Code').fill('12345')
      await button(page, 'Continue').click()
      const wrong =
        'This code is wrong or has already been used. Wait for the next one and try again.'
      await admin.expectToast('Login failed', wrong)
      await expect(secondStep(page).getByText(wrong)).toBeVisible()
      await secondStep(page).getByLabel('Code').fill(codeIn(1))
      await button(page, 'Continue').click()
      await expectSignedIn(page)
    })

    await testWithOwnProduct.step('signing in takes a passkey', async () => {
      await admin.signOut()
      await admin.signIn(product)
      await button(page, 'Use a passkey').click()
      await expectSignedIn(page)
    })

    await testWithOwnProduct.step(
      'signing in takes a recovery code, which works only once',
      async () => {
        await admin.signOut()
        await admin.signIn(product)
        await button(page, 'Use a recovery code').click()
        await secondStep(page)
          .getByLabel('Recovery code')
          .fill(codes[0]?.toLowerCase() ?? '')
        await button(page, 'Continue').click()
        await expectSignedIn(page)
        await admin.open(settings, 'Settings')
        await expect(twoSteps).toContainText('9 recovery codes left.')
      },
    )

    await testWithOwnProduct.step('all second steps are removed', async () => {
      for (const name of ['Blue key', 'Authenticator app']) {
        await button(page, `Remove ${name}`).click()
        const asked = page.getByRole('dialog', { name: `Remove ${name}?` })
        await asked.getByRole('button', { name: 'Remove', exact: true }).click()
        await admin.expectToast('Second Step Removed', 'All other devices have been signed out.')
      }
      await expect(twoSteps.getByText('Off', { exact: true })).toBeVisible()
    })

    await testWithOwnProduct.step('a sensitive action asks for the password again', async () => {
      await admin.goTo('/admin/reports', 'Reports')
      // The server asks for the password only after five minutes, so simulate its response.
      let refusals = 0
      await page.route(callsOf(archiveBooks), (route) => {
        refusals += 1
        if (refusals > 2) return route.fallback()
        const json = { error: 'This needs your password.', reason: 'password_needed' }
        return route.fulfill({ status: 403, json })
      })
      await button(page, 'Download for accountant').click()
      const question = page.getByRole('dialog', { name: 'Enter your password' })
      await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
      await expectAccessible(page, { within: '[role="dialog"]' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await admin.expectToast('Couldn’t create the archive', 'This needs your password.')

      await button(page, 'Download for accountant').click()
      await question.getByLabel('Password', { exact: true }).fill('not the password')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(question.getByText('The password is incorrect.')).toBeVisible()
      await question.getByLabel('Password', { exact: true }).fill(product.password)
      const proceed = question.getByRole('button', { name: 'Continue' })
      const { name: archive } = await download(page, () => proceed.click())
      expect(archive).toMatch(/^books-.*\.zip$/)
      await expect(question).toHaveCount(0)
    })

    await testWithOwnProduct.step(
      'the limit above which refunds need the password is saved',
      async () => {
        await admin.goTo(settings, 'Settings')
        const again = admin.panel('Password confirmation')
        await again.getByLabel('Require password for refunds above (€)').fill('a lot')
        await again.getByRole('button', { name: 'Save' }).click()
        await expect(again.getByText('Enter an amount in euros')).toBeVisible()
        await again.getByLabel('Require password for refunds above (€)').fill('150')
        await page.reload()
        await expect(again.getByText(/^Unsaved draft from/)).toBeVisible()
        await again.getByRole('button', { name: 'Save' }).click()
        await admin.expectToast(
          'Refund Limit Saved',
          'Refunds above this amount now need your password.',
        )
        await page.reload()
        await expect(again.getByLabel('Require password for refunds above (€)')).toHaveValue(
          '150.00',
        )
      },
    )
  },
)
