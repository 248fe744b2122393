import { brotliCompressSync } from 'node:zlib'
import { test } from 'vitest'
import { readServed } from '#build/built-files.ts'
import { bytesOf, siteScripts } from '#build/script-sizes.ts'
const b = (d: string) => brotliCompressSync(d).length
test('sizes', async () => {
  const html = await readServed('index.html')
  console.log('INDEX', b(html), 'HERO', b(html.slice(0, html.indexOf('</section>'))), 'BOOK', b(await readServed('book.html')), 'SITEJS', bytesOf(await siteScripts()))
})
