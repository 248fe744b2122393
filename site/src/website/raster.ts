import sharp from 'sharp'

/** Renders an SVG as PNG. */
export const pngFromSvg = (svg: string, widthPx: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 144 }).resize(widthPx).png({ compressionLevel: 9 }).toBuffer()
