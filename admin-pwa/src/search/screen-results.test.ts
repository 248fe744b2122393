import { expect, test } from 'vitest'
import { findScreens } from '#search/screen-results.ts'

const found = (text: string) =>
  findScreens('music', 'Music School', text).map(({ title, hint }) => `${title}, ${hint}`)

test('finds a screen by its title and by its sidebar label', () => {
  expect(found('students')).toEqual(['Students, Music School'])
  expect(found('clients')).toEqual(['Students, Music School', 'Clients, All websites'])
  expect(found(' failed j')).toEqual(['Failed jobs, All websites'])
})

test('shows which website a screen belongs to if several share its title', () => {
  expect(found('quotes')).toEqual(['Quotes, Music School', 'Quotes, All websites'])
  expect(found('settings')).toEqual(['Website settings, Music School', 'Settings, All websites'])
  expect(found('to do')).toHaveLength(1)
})

test('lists every screen once if the search text is empty', () => {
  const all = findScreens('music', 'Music School', '')
  expect(all).toHaveLength(20)
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})
