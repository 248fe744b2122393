import { expect, test } from 'vitest'
import { defaultPackages } from '#package/package'
import { packageLabels, packageTitle } from '#package/package-labels'

test('a package shows its price, number of students and length without line breaks', () => {
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

test('a free package has a booking button instead of a payment button', () => {
  expect(packageLabels({ ...defaultPackages.duo, priceCents: 0 }).pay).toBe('Book for free')
})

test('a package’s title contains the word “session” once', () => {
  expect(packageTitle('Individual')).toBe('Individual Session')
  expect(packageTitle('Evening session')).toBe('Evening session')
})
