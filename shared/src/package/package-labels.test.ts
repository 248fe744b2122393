import { expect, test } from 'vitest'
import { defaultPackages } from '#package/package'
import { packageLabels, sessionOf } from '#package/package-labels'

test('the form names a package with its price, seats and length, and no length breaks inside', () => {
  expect(packageLabels(defaultPackages.individual)).toEqual({
    label: 'Individual',
    description: defaultPackages.individual.description,
    price: '€60',
    total: '€60.00',
    students: '1 student',
    duration: '2\u00a0hours',
    pay: 'Pay €60.00',
  })
  expect(packageLabels(defaultPackages.group)).toMatchObject({
    students: 'Up to 4 students',
    duration: '2\u00a0h\u00a030\u00a0min',
  })
})

test('what costs nothing is booked, not paid', () => {
  expect(packageLabels({ ...defaultPackages.duo, priceCents: 0 }).pay).toBe('Book for free')
})

test('what one books is a session, named once', () => {
  expect(sessionOf('Individual')).toBe('Individual Session')
  expect(sessionOf('Evening session')).toBe('Evening session')
})
