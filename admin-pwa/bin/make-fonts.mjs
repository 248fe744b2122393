// Reduces the fonts of PDFs and of the app's headings to the characters we use.
// Run it after a font is updated, or when characters are added: node admin-pwa/bin/make-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { supportedCharacters } from '@synapse/shared/document/pdf-charset'
import subsetFont from 'subset-font'

const appSource = fileURLToPath(new URL('../src', import.meta.url))
const target = fileURLToPath(new URL('../../shared/src/document/fonts', import.meta.url))
const folderOf = (address) => dirname(fileURLToPath(address))
const notoSans = folderOf(import.meta.resolve('@expo-google-fonts/noto-sans/package.json'))
const fraunces = folderOf(import.meta.resolve('@expo-google-fonts/fraunces/package.json'))

const fonts = [
  { source: notoSans, from: '400Regular/NotoSans_400Regular.ttf', to: 'noto-sans.ttf' },
  { source: notoSans, from: '600SemiBold/NotoSans_600SemiBold.ttf', to: 'noto-sans-bold.ttf' },
  { source: fraunces, from: '600SemiBold/Fraunces_600SemiBold.ttf', to: 'fraunces.ttf' },
]

for (const { source, from, to } of fonts) {
  const subset = await subsetFont(await readFile(join(source, from)), supportedCharacters, {
    targetFormat: 'truetype',
    noHinting: true,
    // jsPDF doesn't use features.
    keepFeatures: [],
  })
  await writeFile(join(target, to), subset)
  console.log(`${to}: ${subset.length} bytes`)
}
const heading = await subsetFont(
  await readFile(join(fraunces, '600SemiBold/Fraunces_600SemiBold.ttf')),
  supportedCharacters,
  {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark'],
  },
)
await writeFile(join(appSource, 'app/fraunces.woff2'), heading)
console.log(`fraunces.woff2: ${heading.length} bytes`)
for (const [name, source] of Object.entries({ 'noto-sans': notoSans, fraunces }))
  await writeFile(
    join(target, `${name}-licence.txt`),
    await readFile(join(source, 'LICENSE_FONT'), 'utf8'),
  )
