import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceLoader } from './island-loader.ts'

const astrosLoaders =
  '<script>(()=>{self.Astro={load(){}};dispatchEvent(new Event("astro:load"))})()</script>' +
  '<script>(()=>{customElements.define("astro-island",class{})})()</script>'
const island =
  '<astro-island ssr component-url="/_astro/Form.js" component-export="Form" renderer-url="/_astro/client.js" props="{&quot;name&quot;:[0,&quot;Ann&quot;]}" prefix="r0" client="load">'

test('an island is loaded with its component, its renderer and their imports', async () => {
  const root = await mkdtemp(join(tmpdir(), 'island-'))
  await mkdir(join(root, '_astro'))
  await writeFile(join(root, '_astro/Form.js'), 'import{a}from"./react.js";a()')
  await writeFile(join(root, '_astro/client.js'), 'import{b}from"./react.js";b()')
  const html = await replaceLoader(
    `<body>${astrosLoaders}${island}<p></p><!--astro:end--></astro-island></body>`,
    root,
  )
  await rm(root, { recursive: true })
  expect(html).toMatch(
    /^<body><astro-island ssr prefix="r0" props="{&quot;name&quot;:&quot;Ann&quot;}"><p><\/p><\/astro-island><script type="module">[^<]*<\/script><\/body>$/,
  )
  expect(html).toContain('[`/_astro/Form.js`,`/_astro/client.js`,`/_astro/react.js`]')
  expect(html).toContain('.Form,')
})

test('a page without islands is left unchanged', async () => {
  expect(await replaceLoader('<body><p></p></body>', '/')).toBe('<body><p></p></body>')
  await expect(replaceLoader(`<body>${island}</astro-island></body>`, '/')).rejects.toThrow(
    'at most one island',
  )
})
