import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import {
  adminFolder,
  origin,
  placeholderNames,
  readServed,
  siteFiles,
  siteFolder,
} from '#build/built-files.ts'

const pages = siteFiles.filter((name) => name.endsWith('.html'))

describe('every built page', () => {
  const validate = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React writes some attribute names with capital letters, so ignore case.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Whitespace, the case of the doctype and long titles don't affect validity.
      'no-trailing-whitespace': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'tel-non-breaking': 'off',
    },
  })
  test.each(pages)('%s is valid HTML without inline styles or event handlers', async (name) => {
    const html = await readServed(name)
    const { results } = await validate.validateString(html)
    const messages = results.flatMap((result) =>
      result.messages.map(
        ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
      ),
    )
    expect(messages).toEqual([])
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/)
    // The content security policy allows scripts by their hashes. These are computed after the
    // values are inserted, so a harmful value would run.
    const template = await readFile(path.join(siteFolder, name), 'utf8')
    for (const [script] of template.matchAll(
      /<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g,
    ))
      expect(script).not.toContain('{{')
  })
  test('comes with compressed copies of all scripts, styles and SVG images', () => {
    for (const name of siteFiles.filter((one) => /\.(js|css|svg)$/.test(one)))
      for (const ending of ['br', 'gz']) expect(siteFiles).toContain(`${name}.${ending}`)
  })
})

test('the admin app’s scripts include endpoint paths, but no schemas or documentation', async () => {
  const folder = path.join(adminFolder, 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(path.join(folder, name), 'utf8'))
  const having = (pattern: RegExp) => names.filter((name) => pattern.test(scripts.get(name) ?? ''))
  expect(having(/\/api\/admin\/bookings\/\{id\}\/move/)).not.toEqual([])
  expect(having(/ZodError|Move a booking to another|This has been changed elsewhere/)).toEqual([])
})

test('pages that several websites share don’t name the built-in website in their metadata', async () => {
  for (const name of ['book', 'terms', 'privacy', 'booking-success']) {
    const html = await readFile(path.join(siteFolder, `${name}.html`), 'utf8')
    const shared = html.match(/<title>.*?<\/title>|<meta (?:name|property)=[^>]*>/g)?.join('\n')
    expect(shared).toContain('{{origin}}/og/book.png')
    expect(shared).not.toContain('Synapse AI')
  }
})

test('search engines get a phone number, and may fetch pages marked “noindex”', async () => {
  expect(await readServed('index.html')).toMatch(/"telephone":"\+\d+"/)
  // Search engines must be able to read the page to see that it is marked “noindex”.
  expect(await readServed('robots.txt')).not.toContain('booking-success')
})

test('search engines see the same questions and answers as visitors', async () => {
  const html = await readServed('index.html')
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json))
    .find((one) => one['@type'] === 'FAQPage')
  const published = data.mainEntity.map(
    ({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) =>
      `<summary>${name}</summary><p class="soft">${acceptedAnswer.text}</p>`,
  )
  const shown = [...html.matchAll(/<summary>.*?<\/p>/gs)].map(([one]) =>
    one.replaceAll(/\s*(<[^>]+>)\s*/g, '$1'),
  )
  expect(published.length).toBeGreaterThan(5)
  expect(published).toEqual(shown)
})

test('the server fills in every placeholder, even in sections that are rarely shown', async () => {
  for (const name of siteFiles.filter((one) => /\.(html|xml|txt)$/.test(one))) {
    const text = await readFile(path.join(siteFolder, name), 'utf8')
    const used = [...text.matchAll(/\{\{[#^/]?(\w+)\}\}/g)].map(([, one = '']) => one)
    expect(
      used.filter((one) => !placeholderNames.has(one)),
      name,
    ).toEqual([])
  }
})

test('pages load nothing from other hosts', async () => {
  for (const name of siteFiles.filter((one) => /\.(html|css)$/.test(one))) {
    const text = await readServed(name)
    const loaded = [
      ...text.matchAll(
        /<(?:script|img|link|iframe|source|video)[^>]+(?:src|href|srcset)="(https?:[^"]+)"/g,
      ),
      ...text.matchAll(/url\(["']?(https?:[^)"']+)/g),
    ].map(([, address = '']) => address)
    expect(
      loaded.filter((address) => !address.startsWith(origin)),
      name,
    ).toEqual([])
  }
})
