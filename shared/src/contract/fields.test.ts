import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as field from '#contract/fields'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a line of text', () => {
  test('is trimmed, and can contain letters of any language', () => {
    for (const text of ['Ġorġ Żammit', '李明', 'O’Neil-Zahra', 'Æsa 🙂'])
      expect(field.line('The name', 120).parse(` ${text} `)).toBe(text)
  })
  test('rejects control characters anywhere', () => {
    const control = fc.constantFrom(
      '\u0000',
      '\r',
      '\n',
      '\t',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.string(), control, fc.string(), (before, character, after) => {
        expect(accepts(field.line('The name', 10_000), before + character + after)).toBe(false)
      }),
    )
  })
  test('drops characters that change the text direction', () => {
    const turned = '\u202eanna\u2066 \u200f\u200e\u061cGalea\u202c\u2069'
    expect(field.requiredLine('The name', 10).parse(turned)).toBe('anna Galea')
    expect(field.paragraph('The notes', 10).parse(turned)).toBe('anna Galea')
    expect(field.email().parse('\u202aanna@example.com\u202c')).toBe('anna@example.com')
    expect(messageOf(field.requiredLine('The name', 10), '\u202e')).toBe('The name is missing.')
  })
  test('is trimmed before its length is checked', () => {
    expect(accepts(field.line('The name', 3), ' abc ')).toBe(true)
    expect(messageOf(field.line('The name', 3), 'abcd')).toBe(
      'The name can’t be longer than 3 characters.',
    )
    expect(messageOf(field.requiredLine('The name', 3), '  ')).toBe('The name is missing.')
  })
})

test('a paragraph may have line breaks and tabs', () => {
  expect(field.paragraph('The notes', 100).parse('a\r\nb\tc')).toBe('a\r\nb\tc')
  expect(accepts(field.paragraph('The notes', 100), 'a\u0000b')).toBe(false)
})

describe('an e-mail address', () => {
  test.each(['maria@example.com', ' maria@example.com ', "o'neil+ai@mail.example.com.mt"])(
    'can be %j',
    (text) => expect(field.email().parse(text)).toBe(text.trim()),
  )
  test.each([
    ...['maria', 'maria@', '@example.com', 'a@b', 'a@b.com\n', 'a@b.com, c@d.com', '<a@b.com>'],
    // The calendar invitation library rejects this address, so no guest would be invited.
    ...['a@b-.com', 'a@b.c-.com', `a@${'b'.repeat(64)}.com`],
  ])('can’t be %j', (text) => expect(accepts(field.email(), text)).toBe(false))
})

describe('an amount', () => {
  test('is parsed into cents from a string or a number', () => {
    expect(['60', '60.00', 60, 60.5].map((euro) => field.euro('The price').parse(euro))).toEqual([
      6000, 6000, 6000, 6050,
    ])
  })
  test.each([-1, '-0.01', '1e3', 60.001, Number.NaN, '', null, true, 100_001])(
    'can’t be %j',
    (value) => expect(accepts(field.euro('The price'), value)).toBe(false),
  )
})

test('a timestamp needs a date, a time and an offset', () => {
  const at = (text: string) => field.instant('The date').parse(text).toString()
  expect(at('2027-02-03T09:00:00+01:00')).toBe('2027-02-03T08:00:00Z')
  expect(at('2027-02-03T08:00:00.000Z')).toBe('2027-02-03T08:00:00Z')
  for (const text of ['2027-02-03', '2027-02-03T09:00', '2027-02-30T09:00Z', '2027-02-03T25:00Z'])
    expect(accepts(field.instant('The date'), text)).toBe(false)
})

test('a time of day needs two digits for both hours and minutes', () => {
  for (const time of ['00:00', '09:05', '19:59', '23:59'])
    expect(field.time('The start').parse(time)).toBe(time)
  for (const time of [
    ...['24:00', '29:00', '9:00', '09:60', '09:0', '109:00', '09:000', 'a9:00', '1b:00'],
  ])
    expect(messageOf(field.time('The start'), time)).toBe('The start must be a time such as 09:00.')
})

const [line, notes, price] = [
  field.line('The name', 9),
  field.paragraph('The notes', 9),
  field.euro('The price', 500),
]
const [email, instant] = [field.email(), field.instant('The date')]
const [halfPair, offset] = ['a\ud800', 'with an offset, such as 2026-12-08T08:00:00Z']

test.each<[z.ZodType, unknown, string]>([
  [line, 5, 'The name must be text.'],
  [line, 'a\nb', 'The name must not contain line breaks or control characters.'],
  [line, halfPair, 'The name must not contain unsupported characters.'],
  [notes, null, 'The notes must be text.'],
  [notes, 'a\u0007', 'The notes must not contain control characters.'],
  [notes, halfPair, 'The notes must not contain unsupported characters.'],
  [notes, 'a'.repeat(10), 'The notes can’t be longer than 9 characters.'],
  [email, 5, 'The e-mail address must be text.'],
  [email, 'maria', 'The e-mail address is not valid.'],
  [email, 'a@b.c\n', 'The e-mail address must not contain line breaks or control characters.'],
  [email, `maria@${'a.'.repeat(130)}com`, 'The e-mail address is too long.'],
  [price, null, 'The price must be an amount in euros.'],
  [
    price,
    '500.01',
    'The price must be an amount in euros from 0 to 500 with at most two decimal places.',
  ],
  [
    field.decimal('It', 9, 'a number'),
    1.234,
    'It must be a number from 0 to 9 with at most two decimal places.',
  ],
  [instant, 5, 'The date must be a date and time.'],
  [instant, '2027-02-03T09:00', `The date must be a date and time ${offset}.`],
  [instant, `2027-02-03T09:00:00Z${'['.repeat(40)}`, 'The date is not a date and time.'],
  [field.date('The day'), '2027-02-30', 'The day must be a date such as 2026-12-08.'],
  [field.time('The start'), 9, 'The start must be a time such as 09:00.'],
  [field.slug, 'a'.repeat(61), 'The URL name can’t be longer than 60 characters.'],
  [field.baseVersion, 1.5, 'The version must be a whole number.'],
  [field.baseVersion, 0, 'The version must be a whole number.'],
])('the error for an invalid value names the field (%#)', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('a required line can’t be blank, but an optional line can', () => {
  expect(messageOf(field.requiredLine('The name', 9), '  ')).toBe('The name is missing.')
  expect(accepts(field.requiredLine('The name', 9), 'a')).toBe(true)
  expect(accepts(field.line('The name', 9), '')).toBe(true)
})

test('fields accept values exactly at their limits', () => {
  expect(field.euro('The price', 500).parse('500.00')).toBe(50_000)
  expect(field.euro('The price').parse(0)).toBe(0)
  expect(field.paragraph('The notes', 3).parse(' abc\n')).toBe('abc')
})

test('a slug consists of lower-case letters, digits and single hyphens', () => {
  for (const slug of ['a', 'synapse-ai', 'a1-b2-c3']) expect(accepts(field.slug, slug)).toBe(true)
  for (const slug of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'a'.repeat(61)])
    expect(accepts(field.slug, slug)).toBe(false)
})

test('a bookkeeping date field rejects an implausible date', () => {
  const plain = field.date('The day')
  const moment = field.instant('The moment')
  for (const date of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
    expect(messageOf(plain, date)).toBe('The day must be between 1900 and 2199.')
  for (const at of ['0000-01-01T00:00Z', '+275760-09-13T00:00Z', '-000001-01-01T00:00Z'])
    expect(messageOf(moment, at)).toBe('The moment must be between 1900 and 2199.')
  expect(messageOf(field.month('The month'), '0000-01')).toBe(
    'The month must be between 1900 and 2199.',
  )
  const ofBooks = field.bookkeepingDate('The date')
  for (const date of ['1999-12-31', '2100-01-01'])
    expect(messageOf(ofBooks, date)).toBe('The date must be between 2000 and 2099.')
  expect(accepts(ofBooks, '2000-01-01') && accepts(ofBooks, '2099-12-31')).toBe(true)
  expect(accepts(plain, '2199-12-31') && accepts(moment, '1900-01-01T00:00Z')).toBe(true)
})
