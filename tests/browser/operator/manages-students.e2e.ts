import { createClient } from '@synapse/shared/client/contract'
import { archiveStudent } from '@synapse/shared/student/contract'
import { download, expect } from '#browser/journey.ts'
import { field, test, testOnPhone } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addWebsite, emailOf, today, unusedDay } from '#browser/seed.ts'

testOnPhone('students are listed once per e-mail address', async ({ admin, page, operator }) => {
  const { slug } = await addWebsite(operator, 'Evening class')
  await admin.open(`/admin/website/${slug}/clients`, 'Students')
  await expect(page.getByText('No students yet')).toBeVisible()
  const anna = 'Anna Camilleri'
  const day = unusedDay()
  const book = (name: string, time: string, more = {}) =>
    addOperatorBooking(operator, { name, website: slug, date: day, time, ...more })
  await book(anna, '09:00')
  // Addresses aren't case-sensitive, so this is the same student.
  await book(anna, '13:00', { type: 'duo', email: emailOf(anna).toUpperCase() })
  const ben = 'Ben Zammit'
  await book(ben, '17:00')
  const elsewhere = await addWebsite(operator, 'Elsewhere')
  await book(ben, '21:00', { type: 'duo', website: elsewhere.slug })
  await page.reload()
  await expect(admin.entries('Students')).toHaveCount(2)
  const row = admin.entry('Students', anna)
  await expect(row).toContainText('€160.00')
  await expect(row).toContainText(emailOf(anna))
  await expect(row).toContainText('2 sessions 2 upcoming next ')
  const menu = await admin.openActions(anna)
  await expect(menu.getByRole('menuitem', { name: 'Contact' })).toHaveAttribute(
    'href',
    `mailto:${emailOf(anna)}`,
  )
  await page.keyboard.press('Escape')
  const back = page.getByRole('link', { name: 'All students' })

  await test.step('the list can be searched, exported and filtered', async () => {
    await page.getByRole('searchbox', { name: 'Search students' }).fill('anna')
    await expect(admin.entries('Students')).toHaveCount(1)
    const file = await download(page, () => admin.act('Export CSV'))
    expect(file.name).toBe(`students-${today()}.csv`)
    const csv = file.content.toString()
    expect(csv).toContain(`${anna},${emailOf(anna)},2,2,0,160.00`)
    expect(csv).not.toContain('Ben')
    await admin.showFilters()
    await page.getByLabel('Show').selectOption('No upcoming session')
    await expect(page.getByText('No matching students')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(admin.entries('Students')).toHaveCount(2)
  })

  await test.step('a student’s page shows their bookings on all websites', async () => {
    await page.getByRole('link', { name: anna, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: anna })).toBeVisible()
    await expect(admin.tile('Summary', 'Sessions')).toContainText('2')
    await expect(admin.tile('Summary', 'Total spent')).toContainText('€160.00')
    await expect(admin.tile('Summary', 'Upcoming')).toContainText('2')
    await expect(admin.entries('Booking history')).toHaveCount(2)
    await expect(admin.entry('Booking history', 'Duo')).toContainText('€100.00')
    await expect(page.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      `mailto:${emailOf(anna)}`,
    )
    await back.click()
    await expect(admin.entry('Students', ben)).toContainText('€60.00')
    await page.getByRole('link', { name: ben, exact: true }).click()
    const total = admin.tile('Summary', 'Total spent')
    await expect(total).toContainText('€60.00')
    await expect(total).toContainText('€160.00 across all websites')
    await expect(admin.tile('Summary', 'Sessions')).toContainText('2 across all websites')
    await expect(admin.entries('Booking history')).toHaveCount(2)
    await back.click()
  })

  await test.step('a student is archived and restored', async () => {
    await admin.failOnce(
      archiveStudent,
      () => admin.chooseAction(anna, 'Archive'),
      'Couldn’t archive the student',
    )
    await admin.expectToast('Student Archived', `${anna} is now under Archived.`)
    await expect(admin.entries('Students')).toHaveCount(1)
    await expect(admin.entry('Students', ben)).toBeVisible()
    await admin.showFilters()
    await page.getByLabel('Show').selectOption('Archived')
    await expect(admin.entries('Students')).toHaveCount(1)
    await page.getByRole('link', { name: anna, exact: true }).click()
    await admin.act('Restore')
    await admin.expectToast('Student Restored', `${anna} is back in the list.`)
    await expect(admin.recordHeader).not.toContainText('Archived')
    await back.click()
    await expect(admin.entries('Students')).toHaveCount(2)
  })
})

testOnPhone(
  '“Add student” creates a booking, or a client without bookings',
  async ({ admin, page, operator }) => {
    const { slug } = await addWebsite(operator, 'New students')
    await admin.open(`/admin/website/${slug}/clients`, 'Students')
    const add = async (how: string) => {
      await page.getByRole('button', { name: 'Add student' }).click()
      await page.getByRole('menuitem', { name: how }).click()
    }
    await add('As a client')
    const dialog = page.getByRole('dialog', { name: 'Add New Client' })
    const save = dialog.getByRole('button', { name: 'Save Client' })
    await save.click()
    await expect(dialog.getByText('Enter a business name.')).toBeVisible()
    await field(dialog, 'Business Name').fill('Harbour Ltd')
    await admin.failOnce(createClient, () => save.click(), 'Failed to add client')
    await admin.expectToast('Success', 'Client added successfully')

    await add('With a booking')
    const booking = page.getByRole('dialog', { name: 'Create Admin Booking' })
    await field(booking, 'Student name').fill('Carla Galea')
    await field(booking, 'Student e-mail').fill(emailOf('Carla Galea'))
    await field(booking, 'Session date').fill(unusedDay().toString())
    await booking.getByRole('button', { name: /booking$/ }).click()
    await admin.expectToast('Booking Created Successfully!', 'Carla Galea')
    await expect(admin.entry('Students', 'Carla Galea')).toContainText('€0.00')
  },
)

test('an unknown student’s page shows “Student not found”', async ({ page }) => {
  await page.goto('/admin/website/synapse-ai/clients/nobody%40example.com')
  await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
})
