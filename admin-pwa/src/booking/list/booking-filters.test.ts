import { expect, test } from 'vitest'
import { bookingFilters } from '#booking/list/booking-filters.ts'

const filtersOf = (url: string) =>
  bookingFilters('synapse-ai', (name) => new URLSearchParams(url).get(name) ?? '')

test.each([
  ['', 'upcoming', 'asc'],
  ['tab=pending', 'pending', 'desc'],
  ['search=Borg', 'all', 'desc'],
  ['from=2026-12-01', 'all', 'desc'],
  ['search=Borg&view=upcoming', 'upcoming', 'asc'],
  ['tab=pending&view=past', 'pending', 'desc'],
  ['direction=desc', 'upcoming', 'desc'],
])('the URL “%s” shows the view %s, sorted by %s', (url, view, direction) => {
  expect(filtersOf(url)).toMatchObject({ view, sorting: { by: 'sessionDate', direction } })
})

test('ignores invalid values in the URL', () => {
  expect(filtersOf('tab=x&type=%20&from=yesterday&sort=x&view=x')).toEqual(filtersOf(''))
})
