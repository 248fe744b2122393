import { describe, expect, test } from 'vitest'
import type { SheetCell } from '#sheet/cell'
import { matchColumns } from '#sheet/columns'
import { readTable } from '#sheet/table'
import { readSessions, type SheetChoice, sessionsOf } from '#tutoring/session-sheet'

const today = '2026-03-01'

const sheet = (header: string, ...rows: (string | readonly SheetCell[])[]) => {
  const lines = [header, ...rows].map((line) => (typeof line === 'string' ? line.split('|') : line))
  return readTable(lines.map((cells, at) => ({ row: at + 1, cells })))
}

const read = (table: ReturnType<typeof sheet>, choice: Partial<SheetChoice> = {}) =>
  readSessions(
    table,
    { columns: matchColumns(table.headers), notation: {}, period: null, ...choice },
    today,
  )

/** Returns why a row with this date, hours, rate, net amount and VAT is skipped, if it is. */
const why = (row: string | readonly SheetCell[]) =>
  read(sheet('Date|Hours|Rate|Net Amount|VAT %', row)).refused[0]?.reason

test('reads a row with 03/02/2026, 1,5 and 30 as 1.5 hours on 3 February at €30', () => {
  const { sessions } = read(sheet('Data|Sigħat|Rata', '03/02/2026|1,5|30'))
  expect(sessions).toEqual([
    {
      row: 2,
      date: '2026-02-03',
      student: '',
      subject: '',
      hours: '1.50',
      rate: '30.00',
      vatPercent: null,
      warning: null,
    },
  ])
})

describe('in a sheet', () => {
  test.each([
    ['22.755', '22.76'],
    ['€ 22,75', '22.75'],
    ['', null],
    [30, '30.00'],
    ['0', '0.00'],
    ['10000', '10000.00'],
  ])('a rate of %s is read as %s', (cell, rate) => {
    const { sessions } = read(sheet('Date|Hours|Rate', ['3/2/2026', 1, cell]))
    expect(sessions[0]?.rate).toBe(rate)
  })

  test.each<[SheetCell, string | null]>([
    ['18 %', '18.00'],
    ['18', '18.00'],
    [18, '18.00'],
    [0.18, '18.00'],
    ['0.18', '18.00'],
    ['0.5%', '0.50'],
    [0, '0.00'],
    ['', null],
    [{ value: 0.07, kind: 'percent' }, '7.00'],
  ])('VAT of %o is read as %s', (cell, vat) => {
    const { sessions } = read(sheet('Date|Hours|VAT %', ['3/2/2026', 1, cell]))
    expect(sessions[0]?.vatPercent).toBe(vat)
  })
})

test.each<[string | readonly SheetCell[], string]>([
  ['|1|30', 'The date is missing.'],
  ['31/02/2026|1', '“31/02/2026” is not a date.'],
  ['3/2/2032|1', 'The date 3 Feb 2032 is more than 5 years away.'],
  ['3/2/2020|1', 'The date 3 Feb 2020 is more than 5 years away.'],
  ['3/2/2026||30', 'Enter the hours.'],
  ['3/2/2026|soon', '“soon” is not a number of hours.'],
  ['3/2/2026|-1', 'The hours must be greater than zero.'],
  ['3/2/2026|0', 'The hours must be greater than zero.'],
  ['3/2/2026|24.01', '24.01 is too long: one row can’t have more than 24 hours.'],
  [
    ['3/2/2026', { value: 1.0625, kind: 'time' }],
    '25:30 is too long: one row can’t have more than 24 hours.',
  ],
  [['3/2/2026', { value: 46_143, kind: 'date' }], 'The hours are written as a date (1 May 2026).'],
  ['3/2/2026|1|-30', 'The rate can’t be negative.'],
  ['3/2/2026|1|10000.01', 'The rate is above €10,000.00 per hour.'],
  ['3/2/2026|1|free', 'The rate “free” is not an amount in euros.'],
  ['3/2/2026|1|#REF!', 'The rate “#REF!” is not an amount in euros.'],
  ['3/2/2026|1|30||1800', 'The VAT must be between 0% and 100%.'],
  ['soon|-1', '“soon” is not a date. The hours must be greater than zero.'],
  [`3/2/2026|${'x'.repeat(99)}`, `“${'x'.repeat(40)}…” is not a number of hours.`],
])('a row with the cells %o is rejected with a reason', (row, reason) => {
  expect(why(row)).toBe(reason)
})

test('the rate is calculated from the net amount if the sheet has no rate', () => {
  const rateOf = (row: string) => read(sheet('Date|Hours|Rate|Net Amount', row)).sessions[0]?.rate
  expect(rateOf('3/2/2026|1.5||60')).toBe('40.00')
  expect(rateOf('3/2/2026|1.5|30|60')).toBe('30.00')
  expect(rateOf('3/2/2026|1.5||40')).toBeNull()
  expect(rateOf('3/2/2026|1.5||-60')).toBeNull()
})

test('accepts a row at the limits of 24 hours, five years and €10,000', () => {
  expect(why('1/3/2031|24|10000')).toBeUndefined()
  expect(why('1/3/2021|0:01|0')).toBeUndefined()
})

describe('a row is accepted with a warning', () => {
  const warning = (header: string, row: string) => read(sheet(header, row)).sessions[0]?.warning

  test('if hours times rate doesn’t equal the net amount', () => {
    expect(warning('Date|Hours|Rate|Net Amount', '3/2/2026|1.5|30|40')).toBe(
      'The sheet says €40.00 net, but 1.50 h at €30.00 is €45.00.',
    )
    expect(warning('Date|Hours|Rate|Net Amount', '3/2/2026|1.08|13.50|14.58')).toBeNull()
  })

  test('if it has a net amount but no rate, and no rate gives exactly that amount', () => {
    expect(warning('Date|Hours|Net Amount', '3/2/2026|1.5|60')).toBeNull()
    expect(warning('Date|Hours|Net Amount', '3/2/2026|1.5|40')).toBe(
      'The sheet says €40.00 net, but no hourly rate makes 1.50 h cost exactly that. Check the rate.',
    )
    expect(warning('Date|Hours|Net Amount', '3/2/2026|1|free')).toBe(
      'The net amount “free” is not an amount in euros.',
    )
  })

  test('if the student is missing, text was truncated, or the VAT can’t be read', () => {
    expect(warning('Date|Hours|Student', '3/2/2026|1|')).toBe('The student’s name is missing.')
    expect(warning('Date|Hours|Subject', `3/2/2026|1|${'x'.repeat(50_000)}`)).toBe(
      'The subject is longer than 500 characters and was shortened.',
    )
    expect(warning('Date|Hours|VAT %', '3/2/2026|1|exempt')).toBe(
      'The VAT “exempt” isn’t a percentage, so the invoice’s VAT rate is used.',
    )
  })
})

test('truncation never splits a character', () => {
  const { sessions } = read(sheet('Date|Hours|Student', `3/2/2026|1|${'x'.repeat(199)}🦉`))
  expect(sessions[0]?.student).toBe('x'.repeat(199))
})

describe('the operator is asked', () => {
  test('for the order of day and month if no day is above 12', () => {
    const table = sheet('Date|Hours', '03/02/2026|1', '04/02/2026|1')
    expect(read(table)).toMatchObject({ questions: ['dateOrder'], period: '2026-02' })
    const monthFirst = read(table, { notation: { dateOrder: 'monthFirst' } })
    expect(monthFirst.sessions.map(({ date }) => date)).toEqual(['2026-04-02'])
    expect(read(sheet('Date|Hours', '03/02/2026|1', '13/02/2026|1')).questions).toEqual([])
    const american = read(sheet('Date|Hours', '02/03/2026|1', '02/13/2026|1'))
    expect(american.questions).toEqual([])
    expect(american.sessions.map(({ date }) => date)).toEqual(['2026-02-03', '2026-02-13'])
  })

  test('for the decimal mark if no number reveals it', () => {
    const table = sheet('Date|Hours|Rate', '13/2/2026|1|1,500')
    expect(read(table)).toMatchObject({ questions: ['decimalMark'] })
    expect(read(table).sessions[0]?.rate).toBe('1500.00')
    const comma = read(table, { notation: { decimalMark: 'comma' } })
    expect(comma.sessions[0]?.rate).toBe('1.50')
    const shown = read(sheet('Date|Hours|Rate', '13/2/2026|1,5|1,500'))
    expect(shown.questions).toEqual([])
    expect(shown.sessions[0]?.rate).toBe('1.50')
  })

  test('for the unit of durations that could be hours or minutes', () => {
    const table = sheet('Date|Duration', '13/2/2026|15', '14/2/2026|20')
    expect(read(table)).toMatchObject({ questions: ['durationKind'] })
    const minutes = read(table, { notation: { durationKind: 'minutes' } })
    expect(minutes.sessions.map(({ hours }) => hours)).toEqual(['0.25', '0.33'])
  })

  test('only about what the sheet leaves open; answers to other questions are ignored', () => {
    const table = sheet('Date|Hours|Rate', '13/02/2026|1,5|1,500')
    const answers = {
      dateOrder: 'monthFirst',
      decimalMark: 'point',
      durationKind: 'minutes',
    } as const
    expect(read(table, { notation: answers }).sessions).toMatchObject([
      { date: '2026-02-13', hours: '1.50', rate: '1.50' },
    ])
  })
})

describe('a sheet’s month', () => {
  const table = sheet(
    'Date|Hours',
    '13/01/2026|1',
    '14/02/2026|1',
    '15/02/2026|1',
    '16/03/2026|bad',
  )

  test('defaults to the month with the most rows', () => {
    const { months, period, sessions, refused } = read(table)
    expect(months).toEqual([
      { month: '2026-02', rows: 2 },
      { month: '2026-03', rows: 1 },
      { month: '2026-01', rows: 1 },
    ])
    expect(period).toBe('2026-02')
    expect(sessions.map(({ row }) => row)).toEqual([3, 4])
    expect(refused).toEqual([
      { row: 2, reason: 'This session is in January 2026, not in February 2026.' },
      { row: 5, reason: '“bad” is not a number of hours.' },
    ])
  })

  test('includes all rows if no row is in the chosen month', () => {
    for (const period of ['2027-01', '2026-03']) {
      const { sessions, others, refused } = read(table, { period })
      expect(sessions.map(({ row }) => row)).toEqual([2, 3, 4])
      expect(others).toEqual([])
      expect(refused.map(({ row }) => row)).toEqual([5])
    }
  })
})

test('keeps the sessions of other months, so that another month can be chosen', () => {
  const table = sheet('Date|Hours', '3/2/2026|1', '4/2/2026|1', '5/1/2026|2')
  const { sessions, others } = read(table)
  expect(sessions.map(({ row }) => row)).toEqual([2, 3])
  expect(others.map(({ row }) => row)).toEqual([4])
  const all = [...sessions, ...others]
  expect(sessionsOf(all, '2026-01').map(({ row }) => row)).toEqual([4])
  expect(sessionsOf(all, '2025-12')).toEqual(all)
})

test('a row can contain date, time and percentage cells from a workbook', () => {
  const table = sheet('Date|Student|Subject|Duration|VAT %', [
    { value: 46_056, kind: 'date' },
    'Ġorġ  Ħabib\nŻammit',
    'Malti',
    { value: 0.0625, kind: 'time' },
    { value: 0.18, kind: 'percent' },
  ])
  expect(read(table).sessions).toMatchObject([
    {
      date: '2026-02-03',
      student: 'Ġorġ Ħabib Żammit',
      subject: 'Malti',
      hours: '1.50',
      rate: null,
      vatPercent: '18.00',
    },
  ])
})
