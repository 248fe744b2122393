// Reduces the serif font to what the site uses: one weight, Latin and the Maltese letters. Latin keeps
// its optical sizes, so that large headings get fine strokes and small headings sturdy ones.
// Run after updating the font: node site/bin/make-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const source = dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/fraunces/package.json')),
)
const target = fileURLToPath(new URL('../src/ui/style/fonts', import.meta.url))
const variationAxes = { wght: 560, SOFT: 0, WONK: 0 }

// Leave out characters that never occur in headings and names.
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .join('')
  .replace(/[<>\\^_`{|}~]/g, '')
const cuts = [
  {
    from: 'fraunces-latin-full-normal.woff2',
    to: 'fraunces-latin.woff2',
    opsz: { min: 18, max: 72 },
    letters: `${ascii}\u00a0€£–—‘’“”…×·½àáèéêìíòóùúçüöäÀÁÈÉÌÒÓÙÚÇ`,
  },
  {
    from: 'fraunces-latin-ext-full-normal.woff2',
    to: 'fraunces-maltese.woff2',
    opsz: 36,
    letters: 'ċġħżĊĠĦŻ',
  },
]

for (const { from, to, opsz, letters } of cuts) {
  const whole = await readFile(join(source, 'files', from))
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { ...variationAxes, opsz },
    noHinting: true,
    keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark'],
  })
  await writeFile(join(target, to), cut)
  console.log(`${to}: ${cut.length} bytes`)
}
await writeFile(
  join(target, 'fraunces-licence.txt'),
  await readFile(join(source, 'LICENSE'), 'utf8'),
)
