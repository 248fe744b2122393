import { expect, test } from 'vitest'
import { splitAtWholePhrases } from '#whole-phrase'

test.each([
  ['Due by 14 Dec 2026, or later', ['Due by ', '14 Dec 2026', ', or later']],
  ['Tuesday 8 December, 09:00', ['Tuesday ', '8 December', ', 09:00']],
  ['We’ll e-mail you. E-mails help.', ['We’ll ', 'e-mail', ' you. ', 'E-mails', ' help.']],
  ['3 people in 2026', ['3 people in 2026']],
])('splits %j before and after each phrase that stays on one line', (text, parts) => {
  expect(splitAtWholePhrases(text)).toEqual(parts)
})
