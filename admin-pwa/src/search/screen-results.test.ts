import { expect, test } from 'vitest'
import { findScreens } from '#search/screen-results.ts'
import { paths } from '#ui/route/paths.ts'

test('finds every screen that has a fixed path', () => {
  const found = findScreens('evenings', 'Evenings', '').map(({ to }) => to)
  const { login: _, todo: _listedForTheWebsite, ...screens } = paths
  const fixed = Object.values(screens).filter((path) => typeof path === 'string')
  expect(found).toEqual(expect.arrayContaining(fixed.filter((path) => !path.includes('?'))))
})
