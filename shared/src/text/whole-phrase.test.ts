import { expect, test } from 'vitest'
import { keepDatesUnbroken, splitAtWholePhrases } from '#text/whole-phrase'

test.each([
  ['Due by 14 Dec 2026, or later', ['Due by ', '14 Dec 2026', ', or later']],
  ['Tuesday 8 December, 09:00', ['Tuesday ', '8 December', ', 09:00']],
  ['At 09:00 – 11:15 (Malta time)', ['At ', '09:00 – 11:15', ' (Malta time)']],
  ['We’ll e-mail you. E-mails help.', ['We’ll ', 'e-mail', ' you. ', 'E-mails', ' help.']],
  ['E-mailed invoice 202611-006', ['', 'E-mailed', ' invoice ', '202611-006', '']],
  ['Receipt R-2026-00409', ['Receipt ', 'R-2026-00409', '']],
  ['From 2026-11-28', ['From 2026-11-28']],
  ['3 people in 2026', ['3 people in 2026']],
])('splits %j before and after each phrase that must stay on one line', (text, parts) => {
  expect(splitAtWholePhrases(text)).toEqual(parts)
})

test('keeps the parts of each date on one line', () => {
  expect(keepDatesUnbroken('Saturday 28 November, 09:00, or 1 Dec 2026')).toBe(
    'Saturday 28\u00a0November, 09:00, or 1\u00a0Dec\u00a02026',
  )
})
