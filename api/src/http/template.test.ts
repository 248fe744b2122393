import { describe, expect, test } from 'vitest'
import { fillPage, fillText, type TemplateValues } from '#http/template'

const nasty = `"><script>alert('x')</script>&{{name}}`
const values: TemplateValues = {
  name: nasty,
  none: '',
  packages: [{ label: 'Solo' }, { label: 'A & B' }],
  empty: [],
}

const read = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('a value in a template', () => {
  test('is escaped in elements and attributes', () => {
    const html = fillPage('<p title="{{name}}">{{name}}</p>', values)
    const [, title = '', text = ''] = /^<p title="([^"]*)">([^<]*)<\/p>$/.exec(html) ?? []
    expect([read(title), read(text)]).toEqual([nasty, nasty])
  })

  test('is escaped in the props of an island', () => {
    const html = fillPage(
      '<astro-island uid="1" props="{&quot;email&quot;:[0,&quot;{{name}}&quot;]}" ssr>',
      values,
    )
    const [, props = ''] = /^<astro-island uid="1" props="([^"]*)" ssr>$/.exec(html) ?? []
    expect(JSON.parse(read(props))).toEqual({ email: [0, nasty] })
  })

  test('is escaped in structured data, so that it can’t end the script element', () => {
    const html = fillPage(
      '<script type="application/ld+json">{"a":"{{name}}","b":{"c":"{{none}}"},"d":[{"{{#packages}}":{"e":"{{label}}"}},"{{none}}"]}</script><p>{{#packages}}{{label}} {{/packages}}</p>',
      values,
    )
    const [, json = '', rest] =
      /^<script type="application\/ld\+json">([^<]*)<\/script>(.*)$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ a: nasty, b: {}, d: [{ e: 'Solo' }, { e: 'A & B' }] })
    expect(rest).toBe('<p>Solo A &amp; B </p>')
  })
})

test('a template shows a section if its value is set, and otherwise the inverse section', () => {
  const template = '{{#name}}1{{/name}}{{^name}}2{{/name}}{{#none}}3{{/none}}{{^none}}4{{/none}}'
  expect(fillText(template, values)).toBe('14')
  expect(fillText('{{#packages}}{{#none}}-{{/none}}{{label}},{{/packages}}', values)).toBe(
    'Solo,A & B,',
  )
  expect(fillText('{{#empty}}1{{/empty}}{{^empty}}2{{/empty}}', values)).toBe('2')
})

test('a template throws an error that names an unknown placeholder', () => {
  expect(() => fillText('{{weekPrice}}', values)).toThrow(
    "There is no placeholder named 'weekPrice'",
  )
  expect(() => fillText('{{#weekPrice}}{{/weekPrice}}', values)).toThrow('weekPrice')
  expect(() => fillText('{{packages}}', values)).toThrow("'packages' is a list")
})
