import { expect, test } from 'vitest'
import { DateField } from '#ui/form/DateField.tsx'
import { htmlOf } from '#ui/render.test-support.tsx'

test.each([
  ['1999-12-31', 'Enter 1 Jan 2000 or a later date.'],
  ['2100-01-01', 'Enter 31 Dec 2099 or an earlier date.'],
])('a date field rejects %s even if the field has no limit of its own', (value, message) => {
  const html = htmlOf(<DateField min="" value={value} onChange={() => {}} />)
  expect(html).toContain(message)
  expect(html).toContain('data-invalid-text="true"')
})
