// Draws the pictures that are shown when a page is shared: PNG, 1200 × 630. Run after changing the
// colours or the slogan: node site/bin/make-share-pictures.mjs
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { palettes } from '@synapse/shared/design/tokens'
import sharp from 'sharp'
import subsetFont from 'subset-font'

const { paper, ink, inkSoft, accentSoft, accent, warm, warmSoft, raised } = palettes.light

// The operator's other websites share the picture `book`, so it doesn't name a website.
const pictures = {
  home: {
    title: ['Two hours', 'that make', 'AI useful'],
    name: 'Synapse AI',
    end: 'Private AI masterclass, Malta and Gozo or online',
  },
  book: { title: ['Choose', 'your day', 'and time'], end: 'In person or online' },
}

const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="none" stroke="${ink}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
  <path fill="${paper}" stroke="none" d="M0 0h1200v630H0Z"/>
  <circle cx="745" cy="540" r="44" fill="${warm}" stroke="none"/>
  <path fill="${accentSoft}" stroke="none" d="M0 545h1200v85H0Z"/>
  <path stroke="${accent}" d="M0 545h860M80 590q16-10 32 0t32 0 32 0M330 600q16-10 32 0t32 0M520 580q14-9 28 0t28 0M700 602q16-10 32 0t32 0 32 0"/>
  <path fill="${raised}" d="M850 640V110h360v530ZM836 110V86h380v24Z"/>
  <path fill="${accent}" d="m916 216 16-28h206l16 28Zm10 0h218v206H926Zm-8 206h234v18H918Z"/>
  <path fill="${warmSoft}" d="M944 236h52v104h-52Zm66 0h52v104h-52Zm66 0h52v104h-52Z"/>
  <path d="M970 236v104m66-104v104m66-104v104M944 356h52v48h-52Zm66 0h52v48h-52Zm66 0h52v48h-52Z"/>
  <path fill="${raised}" d="M944 440v22c0 16 12 16 12 32h16v-54Zm82 0v22c0 16 4 16 4 32h14c0-16 4-16 4-32v-22Zm76 0v54h16c0-16 12-16 12-32v-22Z"/>
  <path stroke="${accent}" stroke-width="4" stroke-dasharray=".1 12" d="M745 484Q850 250 1026 300"/>
  <path fill="${warm}" stroke="${warm}" d="M1036 236v30m-20 28a20 22 0 0 1 40 0Z"/>
</svg>`

// The text renderer can't read .woff2, so write the serif as TrueType.
const folder = await mkdtemp(join(tmpdir(), 'share-pictures-'))
const fontfile = join(folder, 'serif.ttf')
const serif = await readFile(new URL('../src/ui/style/fonts/fraunces-latin.woff2', import.meta.url))
const options = { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { opsz: 72 } }
await writeFile(fontfile, await subsetFont(serif, undefined, options))

const text = async (line, sizePt, colour, left, top) => {
  const text = `<span foreground="${colour}">${line}</span>`
  const font = `Fraunces ${sizePt}`
  const input = await sharp({ text: { text, font, fontfile, rgba: true, dpi: 96 } })
    .png()
    .toBuffer()
  return { input, left, top }
}

for (const [file, { title, name, end }] of Object.entries(pictures)) {
  const texts = await Promise.all([
    ...title.map((line, at) => text(line, 66, ink, 90, 150 + at * 100)),
    ...(name ? [text(name, 30, accent, 90, 70)] : []),
    text(end, 20, inkSoft, 90, 480),
  ])
  const png = await sharp(Buffer.from(scene)).composite(texts).png({ palette: true }).toBuffer()
  await writeFile(new URL(`../public/og/${file}.png`, import.meta.url), png)
}
await rm(folder, { recursive: true })
