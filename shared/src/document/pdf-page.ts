import { jsPDF } from 'jspdf'
import { palettes } from '#design/tokens'
import { toSupportedText } from '#document/pdf-charset'

/** The fonts must be TrueType files. */
export type PdfFonts = Record<'text' | 'bold' | 'heading', ArrayBuffer | Uint8Array>

type Face = keyof PdfFonts
type Colour = keyof (typeof palettes)['light']
export type Style = {
  sizePt: number
  face?: Face
  colour?: Colour
  align?: 'left' | 'right'
  /** The rotation in degrees, counterclockwise. */
  angle?: number
}

type FileProperties = { title: string; author: string; fileId: string; madeAt: string }

/** An A4 page in points. `column` is the left edge of the right column. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 56,
  column: 316,
  right: 539.28,
  top: 76,
  bottom: 772,
}

/**
 * The family and style that identify each face in jsPDF and its table plugin. Unlike the website, a
 * PDF can't use the reader's system font, so it embeds one that we may distribute.
 */
export const fontFaces = {
  text: ['NotoSans', 'normal'],
  bold: ['NotoSans', 'bold'],
  heading: ['Fraunces', 'normal'],
} as const satisfies Record<Face, readonly [string, string]>

export type PdfPage = ReturnType<typeof createPdfPage>

/** Creates an empty A4 PDF. The same content always produces the same bytes. */
export const createPdfPage = (
  fonts: PdfFonts,
  { title, author, fileId, madeAt }: FileProperties,
) => {
  const doc = new jsPDF({
    unit: 'pt',
    format: 'a4',
    compress: true,
    putOnlyUsedFonts: true,
    // Round to hundredths of a point, because more digits would only make the file larger.
    floatPrecision: 2,
  })
  for (const [face, [family, style]] of Object.entries(fontFaces)) {
    doc.addFileToVFS(`${face}.ttf`, binaryText(fonts[face as Face]))
    doc.addFont(`${face}.ttf`, family, style, undefined, 'Identity-H')
  }
  doc.setProperties({ title: toSupportedText(title), author: toSupportedText(author) })
  doc.setLanguage('en-GB').viewerPreferences({ DisplayDocTitle: true })
  doc.setFileId(fileId)
  doc.setCreationDate(`D:${madeAt.replace(/\D/g, '').slice(0, 14)}+00'00'`)

  rememberFonts(doc)

  const take = ({ face = 'text', sizePt, colour = 'ink' }: Style) => {
    doc
      .setFont(fontFaces[face][0], fontFaces[face][1])
      .setFontSize(sizePt)
      .setTextColor(palettes.light[colour])
  }

  return {
    doc,

    /** The text's baseline is at y. */
    write: (text: string, x: number, y: number, style: Style): void => {
      take(style)
      doc.text(toSupportedText(text), x, y, {
        align: style.align ?? 'left',
        angle: style.angle ?? 0,
      })
    },

    split: (text: string, width: number, style: Style): string[] => {
      take(style)
      return doc.splitTextToSize(toSupportedText(text), width)
    },

    widthOf: (text: string, style: Style): number => {
      take(style)
      return doc.getTextWidth(toSupportedText(text))
    },

    rule: (from: number, to: number, y: number, colour: Colour, thickness: number): void => {
      doc.setDrawColor(palettes.light[colour]).setLineWidth(thickness).line(from, y, to, y)
    },

    /** Draws a panel with rounded corners across the page. It has an outline and may be filled. */
    panel: (y: number, height: number, isFilled: boolean): void => {
      const { paper, lineStrong } = palettes.light
      doc.setFillColor(paper).setDrawColor(lineStrong).setLineWidth(0.5)
      doc.roundedRect(page.left, y, page.right - page.left, height, 6, 6, isFilled ? 'FD' : 'S')
    },

    bytes: (): Uint8Array<ArrayBuffer> => new Uint8Array(doc.output('arraybuffer')),
  }
}

/**
 * Caches fonts and text widths. The table plugin looks them up for every cell, mostly with the same
 * arguments. For a long invoice, the cache saves more than a third of the time.
 */
const rememberFonts = (doc: jsPDF) => {
  const fonts = doc.getFontList()
  doc.getFontList = () => fonts

  let font = doc.getFont()
  let widths = new Map<string, number>()
  const widthsOf = new Map([[font, widths]])
  const setFont = doc.setFont.bind(doc)
  const getFont = doc.getFont.bind(doc)
  doc.setFont = (name, style, weight) => {
    if (name === font.fontName && style === font.fontStyle && !weight) return doc
    setFont(name, style, weight)
    font = getFont()
    widths = widthsOf.get(font) ?? new Map()
    widthsOf.set(font, widths)
    return doc
  }
  doc.getFont = () => font
  Object.assign(doc.internal, { getFont: doc.getFont })

  const measure = doc.getStringUnitWidth.bind(doc)
  doc.getStringUnitWidth = (text, options) => {
    if (options) return measure(text, options)
    const width = widths.get(text) ?? measure(text)
    widths.set(text, width)
    return width
  }
}

export type PageFlow = ReturnType<typeof createPageFlow>

/** Tracks the y position of the next element in points, across pages. */
export const createPageFlow = (pdf: PdfPage, onNewPage: () => void) => {
  const flow = {
    y: page.top,
    onNewPage,
    /** Starts a new page if less than the given height is left on the current one. */
    makeRoom: (height: number): void => {
      if (flow.y + height <= page.bottom) return
      pdf.doc.addPage()
      onNewPage()
      flow.y = page.top
    },
  }
  return flow
}

const chunk = 0x8000

/** Converts bytes to jsPDF's format: one character per byte. */
const binaryText = (file: ArrayBuffer | Uint8Array): string => {
  const bytes = new Uint8Array(file)
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return text
}
