import { expect, test } from 'vitest'
import { foldText, matchesSearch } from '#text/fold-text'

test.each([
  ['Grech Żabbar', 'grech zabbar'],
  ['ĠORĠ Ħal Għaxaq ċ', 'gorg hal ghaxaq c'],
  ['Ġorġ'.normalize('NFD'), 'gorg'],
  [
    'Łódź, Đorđe, Bjørn, Straße, Æsa, Œuvre, Þór',
    'lodz, dorde, bjorn, strasse, aesa, oeuvre, thor',
  ],
  ['İstanbul Işık', 'istanbul isik'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Ta’ Xbiex', "ta' xbiex"],
  ['李明 ﬁne ①', '李明 fine 1'],
])('%s is normalised to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

test('a search ignores accents and case', () => {
  expect(matchesSearch(' zabbar', 'Grech Żabbar', null)).toBe(true)
  expect(matchesSearch('ŻABBAR', 'grech zabbar')).toBe(true)
  expect(matchesSearch('', undefined)).toBe(true)
  expect(matchesSearch('zebbug', 'Żabbar')).toBe(false)
})
