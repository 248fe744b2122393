import { describe, expect, test } from 'vitest'
import { fillPage, fillText, type Slots } from '#template'

const nasty = `"><script>alert('x')</script>&{{name}}`
const slots: Slots = {
  name: nasty,
  none: '',
  packages: [{ label: 'Solo' }, { label: 'A & B' }],
  empty: [],
}

/** What a browser reads of an attribute or a text. */
const read = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('what fills a place stays a text', () => {
  test('in an element and in an attribute', () => {
    const html = fillPage('<p title="{{name}}">{{name}}</p>', slots)
    const [, title = '', text = ''] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(html) ?? []
    expect([read(title), read(text)]).toEqual([nasty, nasty])
  })

  test('in the properties of an island', () => {
    const html = fillPage(
      '<astro-island uid="1" props="{&quot;email&quot;:[0,&quot;{{name}}&quot;]}" ssr>',
      slots,
    )
    const [, props = ''] = /^<astro-island uid="1" props="([^"]*)" ssr>$/.exec(html) ?? []
    expect(JSON.parse(read(props))).toEqual({ email: [0, nasty] })
  })

  test('in structured data, which stays one script', () => {
    const html = fillPage(
      '<script type="application/ld+json">{"a":"{{name}}","b":{"c":"{{none}}"},"d":[{"{{#packages}}":{"e":"{{label}}"}},"{{none}}"]}</script><p>{{#packages}}{{label}} {{/packages}}</p>',
      slots,
    )
    const [, json = '', rest] =
      /^<script type="application\/ld\+json">([^<]*)<\/script>(.*)$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ a: nasty, b: {}, d: [{ e: 'Solo' }, { e: 'A & B' }] })
    expect(rest).toBe('<p>Solo A &amp; B </p>')
  })

  test('and in a text without markup as it is', () => {
    expect(fillText('{{name}}', slots)).toBe(nasty)
  })
})

test('a part is there with its text, or with entries in its list, and its opposite without', () => {
  const ask = '{{#name}}1{{/name}}{{^name}}2{{/name}}{{#none}}3{{/none}}{{^none}}4{{/none}}'
  expect(fillText(ask, slots)).toBe('14')
  expect(fillText('{{#packages}}{{#none}}-{{/none}}{{label}},{{/packages}}', slots)).toBe(
    'Solo,A & B,',
  )
  expect(fillText('{{#empty}}1{{/empty}}{{^empty}}2{{/empty}}', slots)).toBe('2')
})

test('a place that nobody can fill is a mistake that says its name', () => {
  expect(() => fillText('{{weekPrice}}', slots)).toThrow("There is no slot named 'weekPrice'")
  expect(() => fillText('{{#weekPrice}}{{/weekPrice}}', slots)).toThrow('weekPrice')
  expect(() => fillText('{{packages}}', slots)).toThrow("'packages' is a list")
})
