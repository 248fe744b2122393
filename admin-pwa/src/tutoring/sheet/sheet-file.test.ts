import { expect, test } from 'vitest'
import { checkContent, sheetKind } from '#tutoring/sheet/sheet-file.ts'

test('recognises a sheet by its file extension', () => {
  expect(sheetKind('February 2026.XLSX')).toBe('xlsx')
  expect(sheetKind('sessions.csv')).toBe('csv')
  for (const name of ['sessions.xls', 'sessions.xlsm', 'sessions.csv.exe', 'xlsx', ''])
    expect(sheetKind(name)).toBeUndefined()
})

const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0])
const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])
const text = new TextEncoder().encode('Date,Hours')

test('rejects a file whose content doesn’t match its name', () => {
  expect(() => checkContent('xlsx', zip)).not.toThrow()
  expect(() => checkContent('csv', text)).not.toThrow()
  expect(() => checkContent('csv', zip)).toThrow('a workbook or an archive')
  expect(() => checkContent('xlsx', text)).toThrow('isn’t a workbook')
  expect(() => checkContent('xlsx', old)).toThrow('password-protected')
  expect(() => checkContent('csv', old)).toThrow('password-protected')
  expect(() => checkContent('csv', new Uint8Array())).toThrow('Empty CSV file')
  expect(() => checkContent('xlsx', new Uint8Array())).toThrow('The file is empty.')
})
