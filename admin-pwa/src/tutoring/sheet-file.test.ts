import { expect, test } from 'vitest'
import { checkContent, sheetKind } from '#tutoring/sheet-file.ts'

test('a sheet is known by the end of its name', () => {
  expect(sheetKind('February 2026.XLSX')).toBe('xlsx')
  expect(sheetKind('sessions.csv')).toBe('csv')
  for (const name of ['sessions.xls', 'sessions.xlsm', 'sessions.csv.exe', 'xlsx', ''])
    expect(sheetKind(name)).toBeUndefined()
})

const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0])
const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])
const text = new TextEncoder().encode('Date,Hours')

test('a file that is not what its name says is refused in a sentence', () => {
  expect(() => checkContent('xlsx', zip)).not.toThrow()
  expect(() => checkContent('csv', text)).not.toThrow()
  expect(() => checkContent('csv', zip)).toThrow('a workbook or an archive')
  expect(() => checkContent('xlsx', text)).toThrow('what is in it is no workbook')
  expect(() => checkContent('xlsx', old)).toThrow('protected by a password')
  expect(() => checkContent('csv', old)).toThrow('protected by a password')
  expect(() => checkContent('csv', new Uint8Array())).toThrow('Empty CSV file')
  expect(() => checkContent('xlsx', new Uint8Array())).toThrow('The file is empty.')
})
