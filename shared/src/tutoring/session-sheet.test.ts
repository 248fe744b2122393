import { describe, expect, test } from 'vitest'
import { readSessions, type SheetChoice, sessionsOf } from '#tutoring/session-sheet'
import type { SheetCell } from '#tutoring/sheet-cell'
import { matchColumns } from '#tutoring/sheet-columns'
import { readTable } from '#tutoring/sheet-table'

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

/** Why a row of one date, hours, rate, net amount and VAT is not used; undefined if it is. */
const why = (row: string | readonly SheetCell[]) =>
  read(sheet('Date|Hours|Rate|Net Amount|VAT %', row)).refused[0]?.reason

describe('a Maltese row', () => {
  test('03/02/2026;1,5;30 is 3 February, one and a half hours, €30', () => {
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

  test('of a workbook has its names, its duration and its VAT', () => {
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
})

describe('rates and VAT', () => {
  test.each([
    ['22.755', '22.76'],
    ['€ 22,75', '22.75'],
    ['', null],
    [30, '30.00'],
    ['0', '0.00'],
    ['10000', '10000.00'],
  ])('a rate of %s is %s', (cell, rate) => {
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
  ])('VAT of %o is %s', (cell, vat) => {
    const { sessions } = read(sheet('Date|Hours|VAT %', ['3/2/2026', 1, cell]))
    expect(sessions[0]?.vatPercent).toBe(vat)
  })
})

describe('a row is not used, and says why', () => {
  test.each<[string | readonly SheetCell[], string]>([
    ['|1|30', 'The date is missing.'],
    ['31/02/2026|1', '“31/02/2026” is not a date.'],
    ['3/2/2032|1', 'The date 3 Feb 2032 is more than 5 years away.'],
    ['3/2/2020|1', 'The date 3 Feb 2020 is more than 5 years away.'],
    ['3/2/2026||30', 'The hours are missing.'],
    ['3/2/2026|soon', '“soon” is not a number of hours.'],
    ['3/2/2026|-1', 'The hours are negative.'],
    ['3/2/2026|0', 'The hours are 0.'],
    ['3/2/2026|24.01', '24.01 is more than 24 hours in one row.'],
    [['3/2/2026', { value: 1.0625, kind: 'time' }], '25:30 is more than 24 hours in one row.'],
    [
      ['3/2/2026', { value: 46_143, kind: 'date' }],
      'The hours are written as a date (1 May 2026).',
    ],
    ['3/2/2026|1|-30', 'The rate is negative.'],
    ['3/2/2026|1|10000.01', 'The rate is above €10,000.00 per hour.'],
    ['3/2/2026|1|free', 'The rate “free” is not an amount of euros.'],
    ['3/2/2026|1|#REF!', 'The rate “#REF!” is not an amount of euros.'],
    ['3/2/2026|1|30||1800', 'The VAT is not between 0 and 100 %.'],
    ['soon|-1', '“soon” is not a date. The hours are negative.'],
    [`3/2/2026|${'x'.repeat(99)}`, `“${'x'.repeat(40)}…” is not a number of hours.`],
  ])('%o', (row, reason) => {
    expect(why(row)).toBe(reason)
  })

  test('but 24 hours, five years and €10,000 are the last that are', () => {
    expect(why('1/3/2031|24|10000')).toBeUndefined()
    expect(why('1/3/2021|0:01|0')).toBeUndefined()
  })
})

describe('a row is used, with a warning', () => {
  const warning = (header: string, row: string) => read(sheet(header, row)).sessions[0]?.warning

  test('where hours times rate are not the net amount', () => {
    expect(warning('Date|Hours|Rate|Net Amount', '3/2/2026|1.5|30|40')).toBe(
      'The sheet says €40.00 net, but 1.50 h at €30.00 are €45.00.',
    )
    expect(warning('Date|Hours|Rate|Net Amount', '3/2/2026|1.08|13.50|14.58')).toBeNull()
    expect(warning('Date|Hours|Rate|Net Amount', '3/2/2026|1.5||40')).toBeNull()
  })

  test('where nobody is named, a text is cut, or the VAT is not understood', () => {
    expect(warning('Date|Hours|Student', '3/2/2026|1|')).toBe('The student’s name is missing.')
    expect(warning('Date|Hours|Subject', `3/2/2026|1|${'x'.repeat(50_000)}`)).toBe(
      'The subject is longer than 500 characters and was cut.',
    )
    expect(warning('Date|Hours|VAT %', '3/2/2026|1|exempt')).toBe(
      'The VAT “exempt” is not a percentage. The invoice’s VAT rate is used.',
    )
  })

  test('a text that is cut has its length, and no half of a character', () => {
    const { sessions } = read(sheet('Date|Hours|Student', `3/2/2026|1|${'x'.repeat(199)}🦉`))
    expect(sessions[0]?.student).toBe('x'.repeat(199))
  })
})

describe('what is asked', () => {
  test('is the order of day and month, where every day is 12 at most', () => {
    const table = sheet('Date|Hours', '03/02/2026|1', '04/02/2026|1')
    expect(read(table)).toMatchObject({ questions: ['dateOrder'], period: '2026-02' })
    const monthFirst = read(table, { notation: { dateOrder: 'monthFirst' } })
    expect(monthFirst.sessions.map(({ date }) => date)).toEqual(['2026-04-02'])
    expect(read(sheet('Date|Hours', '03/02/2026|1', '13/02/2026|1')).questions).toEqual([])
    const american = read(sheet('Date|Hours', '02/03/2026|1', '02/13/2026|1'))
    expect(american.questions).toEqual([])
    expect(american.sessions.map(({ date }) => date)).toEqual(['2026-02-03', '2026-02-13'])
  })

  test('is the decimal mark, where no other number shows it', () => {
    const table = sheet('Date|Hours|Rate', '13/2/2026|1|1,500')
    expect(read(table)).toMatchObject({ questions: ['decimalMark'] })
    expect(read(table).sessions[0]?.rate).toBe('1500.00')
    const comma = read(table, { notation: { decimalMark: 'comma' } })
    expect(comma.sessions[0]?.rate).toBe('1.50')
    const shown = read(sheet('Date|Hours|Rate', '13/2/2026|1,5|1,500'))
    expect(shown.questions).toEqual([])
    expect(shown.sessions[0]?.rate).toBe('1.50')
  })

  test('is what a number in the column of hours counts, where it may be either', () => {
    const table = sheet('Date|Duration', '13/2/2026|15', '14/2/2026|20')
    expect(read(table)).toMatchObject({ questions: ['durationKind'] })
    const minutes = read(table, { notation: { durationKind: 'minutes' } })
    expect(minutes.sessions.map(({ hours }) => hours)).toEqual(['0.25', '0.33'])
  })

  test('and what was answered before counts only where the sheet leaves it open', () => {
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

  test('is nothing of a workbook that says it all', () => {
    const date = { value: 46_056, kind: 'date' } as const
    expect(read(sheet('Date|Hours|Rate', [date, 1.5, 30])).questions).toEqual([])
  })
})

describe('the month', () => {
  const table = sheet(
    'Date|Hours',
    '13/01/2026|1',
    '14/02/2026|1',
    '15/02/2026|1',
    '16/03/2026|bad',
  )

  test('is the one that most rows are of, and rows of another say so', () => {
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

  test('that is chosen takes the place of that', () => {
    expect(read(table, { period: '2026-01' }).sessions.map(({ row }) => row)).toEqual([2])
  })

  test('of which no row is leaves all rows in', () => {
    expect(read(table, { period: '2027-01' }).sessions.map(({ row }) => row)).toEqual([2, 3, 4])
  })
})

test('every row of a sheet is either a session or has its reason, once', () => {
  const lines = Array.from({ length: 200 }, (_, at) =>
    at % 7 === 0 ? `${at}||` : `${(at % 31) + 1}/0${(at % 3) + 1}/2026|${at % 5}|30`,
  )
  const { sessions, refused } = read(sheet('Date|Hours|Rate', ...lines))
  const rows = [...sessions, ...refused].map(({ row }) => row).sort((a, b) => a - b)
  expect(rows).toEqual(lines.map((_, at) => at + 2))
})

test('the sessions of another month are kept apart, and chosen from all', () => {
  const table = sheet('Date|Hours', '3/2/2026|1', '4/2/2026|1', '5/1/2026|2')
  const { sessions, others } = read(table)
  expect(sessions.map(({ row }) => row)).toEqual([2, 3])
  expect(others.map(({ row }) => row)).toEqual([4])
  const all = [...sessions, ...others]
  expect(sessionsOf(all, '2026-01').map(({ row }) => row)).toEqual([4])
  expect(sessionsOf(all, '2025-12')).toEqual(all)
})
