import { markSvg } from '#ui/mark.ts'
import { pngFromSvg } from '#website/raster.ts'

const sizePx = 32

/**
 * An .ico file is a directory of pictures: a header of 6 bytes, 16 bytes per picture, then the PNG.
 */
export const GET = async () => {
  const png = await pngFromSvg(markSvg(), sizePx)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(sizePx, 6)
  head.writeUInt8(sizePx, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return new Response(new Uint8Array(Buffer.concat([head, png])))
}
