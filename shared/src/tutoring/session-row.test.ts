import { expect, test } from 'vitest'
import { noColumns } from '#sheet/columns'
import { readSession } from '#tutoring/session-row'

const notation = { dateOrder: 'dayFirst', decimalMark: 'point', durationKind: 'hours' } as const
const columns = { ...noColumns, date: 0, hours: 1, rate: 2, vat: 3 }
const reasonOf = (date: string, hours: string, rate: string, vat: string) => {
  const read = readSession(
    { row: 2, cells: [date, hours, rate, vat] },
    columns,
    notation,
    '2026-03-01',
  )
  return 'reason' in read ? read.reason : undefined
}

test.each([
  ['01/03/2031', '24', '10000', '100%', undefined],
  ['02/03/2031', '1', '', '', /more than 5 years away/],
  ['01/03/2026', '24.01', '', '', /more than 24 hours/],
  ['01/03/2026', '0', '', '', /greater than zero/],
  ['01/03/2026', '1', '10000.01', '', /rate is above/],
  ['01/03/2026', '1', '', '100.01%', /between 0% and 100%/],
])('checks a row: %s, %s hours, rate “%s”, VAT “%s”', (date, hours, rate, vat, reason) => {
  const given = reasonOf(date, hours, rate, vat)
  if (reason) expect(given).toMatch(reason)
  else expect(given).toBeUndefined()
})
