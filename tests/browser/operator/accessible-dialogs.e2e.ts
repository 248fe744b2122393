import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect } from '#browser/journey.ts'
import { seedDialogRecords } from '#browser/operator/support/dialogs.ts'
import { builtInSection, testOnPhone } from '#browser/operator/support/operator.ts'

/** Another test checks the screens behind the dialogs. */
testOnPhone(
  'dialogs, menus, notes and filters are accessible',
  async ({ admin, page, product, operator }) => {
    const openings = Object.entries(await seedDialogRecords(product, operator))
    for (const [index, [address, views]] of openings.entries()) {
      if (index === 0) await admin.open(address)
      else await admin.goTo(address)
      for (const { role, name, open, isTyped, hasOwnColours } of views)
        await testOnPhone.step(`${name ?? role} on ${address}`, async () => {
          await open(page)
          await expect(page.getByRole(role, name ? { name } : {})).toBeVisible()
          const within = `[role=${role}]`
          if (hasOwnColours)
            await admin.inBothThemes((theme) =>
              expectAccessible(page, { within, onlyColours: theme === 'dark' }),
            )
          else await expectAccessible(page, { within })
          await page.keyboard.press('Escape')
          if (isTyped) await page.getByRole('button', { name: 'Discard', exact: true }).click()
          await expect(page.locator('[role=dialog], [role=menu], [role=note]')).toHaveCount(0)
        })
    }

    for (const screen of ['bookings', 'coupons', 'payments'])
      await testOnPhone.step(`the filters on ${screen}`, async () => {
        await admin.goTo(`${builtInSection}/${screen}`)
        await admin.showFilters()
        const filters = page.getByRole('button', { name: 'Filters', exact: true })
        await expect(filters).toHaveAttribute('aria-expanded', 'true')
        await admin.inBothThemes((theme) =>
          expectAccessible(page, { within: 'main', onlyColours: theme === 'dark' }),
        )
      })
  },
)
