import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  emailField,
  euroField,
  instantField,
  line,
  paragraph,
  requiredLine,
  slugField,
} from '#fields'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a line', () => {
  test('is trimmed, and keeps letters of every language', () => {
    for (const text of ['Ġorġ Żammit', '李明', 'O’Neil-Zahra', 'Æsa 🙂'])
      expect(line('The name', 120).parse(` ${text} `)).toBe(text)
  })
  test('has no control characters, whatever stands around them', () => {
    const control = fc.constantFrom('\u0000', '\r', '\n', '\t', '\u001b', '\u007f', '\u2028')
    fc.assert(
      fc.property(fc.string(), control, fc.string(), (before, character, after) => {
        expect(accepts(line('The name', 10_000), before + character + after)).toBe(false)
      }),
    )
  })
  test('is counted after trimming', () => {
    expect(accepts(line('The name', 3), ' abc ')).toBe(true)
    expect(messageOf(line('The name', 3), 'abcd')).toBe('The name is longer than 3 characters.')
    expect(messageOf(requiredLine('The name', 3), '  ')).toBe('The name is missing.')
  })
})

test('a paragraph may have line breaks and tabs', () => {
  expect(paragraph('The notes', 100).parse('a\r\nb\tc')).toBe('a\r\nb\tc')
  expect(accepts(paragraph('The notes', 100), 'a\u0000b')).toBe(false)
})

describe('an e-mail address', () => {
  test.each(['maria@example.com', ' maria@example.com ', "o'neil+ai@mail.example.com.mt"])(
    'may be %j',
    (text) => expect(emailField().parse(text)).toBe(text.trim()),
  )
  test.each([
    'maria',
    'maria@',
    '@example.com',
    'a@b',
    'a@b.com\n',
    'a@b.com, c@d.com',
    '<a@b.com>',
  ])('may not be %j', (text) => expect(accepts(emailField(), text)).toBe(false))
})

describe('an amount', () => {
  test('is read as cents from text and number', () => {
    expect(['60', '60.00', 60, 60.5].map((euro) => euroField('The price').parse(euro))).toEqual([
      6000, 6000, 6000, 6050,
    ])
  })
  test.each([-1, '-0.01', '1e3', 60.001, Number.NaN, '', null, true, 100_001])(
    'may not be %j',
    (value) => expect(accepts(euroField('The price'), value)).toBe(false),
  )
})

describe('a moment', () => {
  test('needs a date, a time and an offset', () => {
    const at = (text: string) => instantField('The date').parse(text).toString()
    expect(at('2027-02-03T09:00:00+01:00')).toBe('2027-02-03T08:00:00Z')
    expect(at('2027-02-03T08:00:00.000Z')).toBe('2027-02-03T08:00:00Z')
    for (const text of ['2027-02-03', '2027-02-03T09:00', '2027-02-30T09:00Z', '2027-02-03T25:00Z'])
      expect(accepts(instantField('The date'), text)).toBe(false)
  })
})

test('a slug has small letters, digits and single hyphens', () => {
  for (const slug of ['a', 'synapse-ai', 'a1-b2-c3']) expect(accepts(slugField, slug)).toBe(true)
  for (const slug of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'a'.repeat(61)])
    expect(accepts(slugField, slug)).toBe(false)
})
