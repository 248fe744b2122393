// Draws the icons of the installed app and its shortcuts. Run after changing the logo:
// node admin-pwa/bin/make-app-icons.mjs
import { writeFile } from 'node:fs/promises'
import { markSvg } from '@synapse/shared/design/mark'
import { palettes } from '@synapse/shared/design/tokens'
import sharp from 'sharp'

const icons = new URL('../public/', import.meta.url)
const side = 512
const ground = palettes.light.accent

const drawing = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`
const square = (radius) =>
  `<rect width="${side}" height="${side}" rx="${radius}" fill="${ground}"/>`
const mark = (cornerRadius) =>
  markSvg(cornerRadius).replace('<svg ', `<svg width="${side}" height="${side}" `)
const smaller = (content) => {
  const shift = side * 0.1
  return `<g transform="translate(${shift} ${shift}) scale(0.8)">${content}</g>`
}
const stroked = (paths) =>
  `<g fill="none" stroke="#fff" stroke-width="36" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`

// iOS rounds the corners itself.
const touch = drawing(mark(0))
const whole = drawing(mark(11))
// The system may crop everything outside a circle of 80% of the icon's width.
const maskable = drawing(square(0) + smaller(mark(0)))
// A monochrome icon only uses opacity: the background and the islands become transparent.
const cutOut = mark(0)
  .replace('<rect ', '<rect opacity="0" ')
  .replaceAll(ground, '#000')
  .replace('#fbd9c9', '#fff')
const monochrome = drawing(
  `<mask id="mark">${smaller(cutOut)}</mask><rect width="${side}" height="${side}" fill="#fff" mask="url(#mark)"/>`,
)
const shortcut = (paths) => drawing(square(112) + stroked(paths))

const pictures = {
  'icon-192': [whole, 192],
  'icon-512': [whole, 512],
  'icon-180': [touch, 180],
  'maskable-192': [maskable, 192],
  'maskable-512': [maskable, 512],
  'monochrome-512': [monochrome, 512],
  'shortcut-booking': [shortcut('<path d="M256 144v224M144 256h224"/>'), 96],
  'shortcut-todo': [shortcut('<path d="m136 268 80 80 160-184"/>'), 96],
  'shortcut-invoicing': [
    shortcut('<path d="M160 112h192v296l-48-32-48 32-48-32-48 32ZM216 200h80M216 272h80"/>'),
    96,
  ],
  'shortcut-today': [
    shortcut('<path d="M128 152h256v232H128ZM128 224h256M192 112v64M320 112v64"/>'),
    96,
  ],
}

const titled = markSvg().replace('<rect', '<title>Synapse AI</title><rect')
await writeFile(new URL('icon.svg', icons), `${titled}\n`)
const write = async (name, picture, widthPx) => {
  const png = await sharp(Buffer.from(picture), { density: 144 })
    .resize(widthPx)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await writeFile(new URL(`${name}.png`, icons), png)
}
for (const [name, [picture, widthPx]] of Object.entries(pictures))
  await write(name, picture, widthPx)
