import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader of PDFs finds on each page, in its order. */
export const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  // The reader takes the bytes that it is given for good.
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false })
  return text
}
/** Pairs of words on a page that stand on each other. */
export const collisionsOn = async (pdf: Uint8Array, number: number): Promise<string[]> => {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(number)
  const { items } = await page.getTextContent()
  const boxes = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, x = 0, y = 0] = item.transform
    return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + size * 0.7 }]
  })
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.bottom < other.top &&
          other.bottom < one.top,
      )
      .map((other) => `${one.text} on ${other.text}`),
  )
}

/** The objects of the file that are not compressed: fonts, metadata, pages. */
export const objectsOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

/** The rectangles on the first page: left, top, width and height in points, the top counted from below. */
export const rectanglesOf = (pdf: Uint8Array): number[][] => {
  const from = objectsOf(pdf).indexOf('stream\n') + 'stream\n'.length
  const drawing = inflateSync(pdf.slice(from)).toString('latin1')
  return [...drawing.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  )
}
