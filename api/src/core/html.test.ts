import { expect, test } from 'vitest'
import { keepDatesUnbrokenInHtml } from '#core/html'

test('an HTML page keeps each date on one line, except in form fields', () => {
  expect(
    keepDatesUnbrokenInHtml('<p>By Tuesday 8 December 2026, or 14 Dec 2026 at the latest</p>'),
  ).toBe('<p>By Tuesday 8&nbsp;December&nbsp;2026, or 14&nbsp;Dec&nbsp;2026 at the latest</p>')
  expect(keepDatesUnbrokenInHtml('Due by 14 December')).toBe('Due by 14&nbsp;December')
  const fields = '<input value="3 March Street"><textarea rows="3">\n3 March Street</textarea>'
  expect(keepDatesUnbrokenInHtml(fields)).toBe(fields)
})
