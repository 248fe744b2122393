/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { supportedCharacters, toSupportedText, unprintableWords } from '#document/pdf-charset'

test.each(['noto-sans', 'noto-sans-bold', 'fraunces'])(
  '%s contains every printable character',
  (name) => {
    const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)).toString('latin1')
    const doc = new jsPDF()
    doc.addFileToVFS('font.ttf', file)
    doc.addFont('font.ttf', 'font', 'normal', undefined, 'Identity-H')
    const { codeMap } = doc.setFont('font').getFont().metadata.cmap.unicode
    expect(
      [...supportedCharacters].filter((letter) => !codeMap[letter.codePointAt(0) ?? 0]),
    ).toEqual([])
  },
)

test('prints Maltese letters and common punctuation marks unchanged', () => {
  const text = 'Ċ ċ Ġ ġ Ħ ħ Ż ż Għ ie, à è ì ò ù, € – — ‘’ “” „ • … × −'
  expect(toSupportedText(text)).toBe(text)
  // macOS stores letters and accents separately.
  expect(toSupportedText('z\u0307ejt')).toBe('żejt')
})

test('removes invisible characters and replaces lookalikes', () => {
  expect(toSupportedText('a\u200bb\u00adc\u202ed\ufe0f\r')).toBe('abcd')
  expect(toSupportedText('1\u2009000\t→ non\u2011stop')).toBe('1 000 › non-stop')
})

test('prints a letter without its accents if the fonts have only the base letter', () => {
  expect(toSupportedText('Nguyễn Phước, ﬁn Ａ①')).toBe('Nguyen Phuoc, fin A1')
  expect(unprintableWords('Nguyễn Phước')).toEqual([])
})

test('prints any other character as a question mark', () => {
  expect(toSupportedText('智子 🙂 Иван')).toBe('?? ? ????')
  expect(unprintableWords('Chef 智子\n🙂 Żejt')).toEqual(['智子', '🙂'])
})
