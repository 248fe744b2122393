import { expect, test } from 'vitest'
import { hundredthsOfDuration } from '#tutoring/duration'

test.each([
  ['1.5', 150],
  [' 1,25 ', 125],
  ['2', 200],
  ['1:30', 150],
  ['0:50', 83],
  ['0:55', 92],
  ['12:59', 1_298],
])('parses the duration %s', (text, hundredths) => {
  expect(hundredthsOfDuration(text)).toBe(hundredths)
})

test.each(['', 'long', '1:60', '-1', '1.555', '1:5', '1.5.2'])(
  '“%s” is not a valid duration',
  (text) => {
    expect(hundredthsOfDuration(text)).toBeUndefined()
  },
)
