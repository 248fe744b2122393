import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Sentences of code that only a part has which no invoice needs. */
const parts = [
  '__arabicParser__',
  'jsPDFAPI.autoPrint =',
  'Canvas.prototype.getContext =',
  'jsPDFAPI.getTextDimensions =',
  'new Context2D(',
  'jsPDFAPI.loadFile =',
  'jsPDFAPI.html =',
  'jsPDFAPI.addJS =',
  'createNamedDestinations',
  'jsPDFAPI.processGIF89A =',
  'jsPDFAPI.processBMP =',
  'jsPDFAPI.processWEBP =',
  '__fontmetrics__',
  'jsPDFAPI.addSvgAsImage =',
  'jsPDFAPI.putTotalPages =',
  '__bidiEngine__',
]

/** From what to what there is the same without a function around it: forms, and pictures but JPEG. */
const stretches = [
  ['var jsPDFAPI = jsPDF.API;', '(function (jsPDFAPI) {'],
  ['jsPDF.API.processPNG = ', 'function canCompress('],
  ['function BmpDecoder(', '(function (jsPDFAPI) {'],
] as const

/**
 * jsPDF is one file in which each part writes itself into the whole, so that nothing of it is left
 * out by itself: two thirds would be forms, HTML, pictures and fonts that no invoice has. The build
 * stops where a part is not found, as after an update.
 */
export const jsPdfParts = (): Plugin => ({
  name: 'jspdf-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (name) => (name === 'jspdf' ? whole : undefined),
  load: async (file) => (file === whole ? neededOf(await readFile(whole, 'utf8')) : undefined),
})

const whole = createRequire(import.meta.url).resolve('jspdf/dist/jspdf.es.js')

const block = /^\(function \(\w+\) \{\n[\s\S]*?^\}\)\(jsPDF(?:\.API)?\);\n/gm

const neededOf = (source: string): string => {
  const missing = new Set(parts)
  const withoutParts = source.replace(block, (text) => {
    const found = parts.filter((part) => text.includes(part))
    for (const part of found) missing.delete(part)
    return found.length > 0 ? '' : text
  })
  if (missing.size > 0) throw new Error(`jsPDF has changed: it has no ${[...missing].join(', ')}`)
  return stretches
    .reduce(without, withoutParts)
    .replace("import { decode } from 'fast-png';", '')
    .replace(/^export \{[^}]*\};$/m, 'export { jsPDF };')
}

const without = (source: string, [first, next]: readonly [string, string]): string => {
  const from = source.indexOf(first)
  const to = source.indexOf(next, from)
  if (from < 0 || to < 0) throw new Error(`jsPDF has changed: it has no ${first}`)
  return source.slice(0, from) + source.slice(to)
}
