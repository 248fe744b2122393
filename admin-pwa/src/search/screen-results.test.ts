import { expect, test } from 'vitest'
import { findScreens } from '#search/screen-results.ts'

const found = (text: string) =>
  findScreens('music', 'Music School', text).map(({ title, hint }) => `${title}, ${hint}`)

test('a screen is found by its title, and by its name in the sidebar', () => {
  expect(found('students')).toEqual(['Students, Music School'])
  expect(found('clients')).toEqual(['Students, Music School', 'Clients, All websites'])
  expect(found(' failed j')).toEqual(['Failed jobs, All websites'])
})

test('screens of one name are told apart by where they lie', () => {
  expect(found('quotes')).toEqual(['Quotes, Music School', 'Quotes, All websites'])
  expect(found('settings')).toEqual(['Website settings, Music School', 'Settings, All websites'])
  expect(found('to do')).toHaveLength(1)
})

test('nothing typed finds every screen once', () => {
  const all = findScreens('music', 'Music School', '')
  expect(all).toHaveLength(20)
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})
