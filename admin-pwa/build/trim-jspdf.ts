import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Code fragments that identify the larger parts of jsPDF that invoices don't need. */
const parts = [
  '__arabicParser__',
  'jsPDFAPI.getTextDimensions =',
  'new Context2D(',
  'jsPDFAPI.html =',
  'createNamedDestinations',
  'jsPDFAPI.processGIF89A =',
  'jsPDFAPI.processBMP =',
  'jsPDFAPI.processWEBP =',
  '__fontmetrics__',
  'jsPDFAPI.addSvgAsImage =',
  '__bidiEngine__',
]

/**
 * Top-level code that invoices don't need: forms, and image formats other than JPEG and PNG. Each
 * pair gives the fragment that starts a section and the one that follows the section.
 */
const sections = [
  ['var jsPDFAPI = jsPDF.API;', '(function (jsPDFAPI) {'],
  ['function BmpDecoder(', '(function (jsPDFAPI) {'],
] as const

/**
 * Removes the parts of jsPDF that invoices don't need: forms, HTML, images and fonts. Tree
 * shaking can't remove them, because each part registers itself. Fails the build if a part isn't
 * found, for example after an update.
 */
export const trimJsPdf = (): Plugin => ({
  name: 'trim-jspdf',
  apply: 'build',
  enforce: 'pre',
  resolveId: (name) => (name === 'jspdf' ? jsPdfFile : undefined),
  load: async (file) =>
    file === jsPdfFile ? neededOf(await readFile(jsPdfFile, 'utf8')) : undefined,
})

/** Resolve jsPDF from `shared`, because the app itself doesn't depend on it. */
const ofShared = createRequire(new URL('../../shared/package.json', import.meta.url))
const jsPdfFile = ofShared.resolve('jspdf/dist/jspdf.es.js')

const block = /^\(function \(\w+\) \{\n[\s\S]*?^\}\)\(jsPDF(?:\.API)?\);\n/gm

const neededOf = (source: string): string => {
  const missing = new Set(parts)
  const withoutParts = source.replace(block, (text) => {
    const found = parts.filter((part) => text.includes(part))
    for (const part of found) missing.delete(part)
    return found.length > 0 ? '' : text
  })
  if (missing.size > 0) throw new Error(`jsPDF has changed: it has no ${[...missing].join(', ')}`)
  return sections.reduce(without, withoutParts).replace(/^export \{[^}]*\};$/m, 'export { jsPDF };')
}

const without = (source: string, [first, next]: readonly [string, string]): string => {
  const from = source.indexOf(first)
  const to = source.indexOf(next, from)
  if (from < 0 || to < 0) throw new Error(`jsPDF has changed: it has no ${first}`)
  return source.slice(0, from) + source.slice(to)
}
