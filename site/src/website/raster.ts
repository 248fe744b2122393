import sharp from 'sharp'

/** A picture of the site as PNG. */
export const pngFromSvg = (svg: string, widthPx: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(widthPx).png({ compressionLevel: 9 }).toBuffer()
