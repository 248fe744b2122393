// Draws the icons that browsers request from the site. Run after changing the logo:
// node site/bin/make-icons.mjs
import { writeFile } from 'node:fs/promises'
import { markSvg } from '@synapse/shared/design/mark'
import sharp from 'sharp'

const side = 512

const write = async (name, cornerRadius, widthPx) => {
  const mark = markSvg(cornerRadius).replace('<svg ', `<svg width="${side}" height="${side}" `)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${mark}</svg>`
  const png = await sharp(Buffer.from(drawing), { density: 144 })
    .resize(widthPx)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(`../public/${name}`, import.meta.url), png)
}

// iOS rounds the corners itself.
await write('apple-touch-icon.png', 0, 180)
// Browsers also read a PNG under this name.
await write('favicon.ico', 11, 32)
