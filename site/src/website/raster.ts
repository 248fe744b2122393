import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** A picture of the site as PNG. */
export const pngFromSvg = (svg: string, widthPx: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(widthPx).png({ compressionLevel: 9 }).toBuffer()

/** The mark of the house on its own ground, for icons. */
export const readMark = (): Promise<string> => readFile('public/favicon.svg', 'utf8')
