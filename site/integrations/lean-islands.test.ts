import { expect, test } from 'vitest'
import { mergeScripts, moveStyle, shortenTags } from './lean-islands.ts'

test('the islands’ styles are moved into the head, after the other styles', () => {
  const html =
    '<head><style>p{}</style>\n<style>b{}</style></head><style>astro-island,astro-slot{display:contents}</style><p></p>'
  expect(moveStyle(html)).toBe(
    '<head><style>p{}b{}astro-island{display:contents}</style></head><p></p>',
  )
  expect(moveStyle('<head></head><p></p>')).toBe('<head></head><p></p>')
  expect(() => moveStyle('<head></head><astro-island></astro-island>')).toThrow('its style')
  expect(() => moveStyle('<style>astro-island,astro-slot{}</style><p></p>')).toThrow('</head>')
})

test('comments and unnecessary closing tags are removed outside islands', () => {
  const html =
    '<p>One<!-- --> <b>two</b></p><path d="M0 0"></path><input checked=""><astro-island><p><!-- --></p><path></path></astro-island>'
  expect(shortenTags(html)).toBe(
    '<p>One <b>two</b></p><path d="M0 0"/><input checked><astro-island><p><!-- --></p><path></path></astro-island>',
  )
})

test('module scripts are merged at the end of the page', () => {
  const html =
    '<body><script type="module">a()\n</script><p></p><script type="module">b()</script></body>'
  expect(mergeScripts(html)).toBe(
    '<body><p></p><script type="module">(()=>{a()})();(()=>{b()})();</script></body>',
  )
  expect(() => mergeScripts('<body></body>')).toThrow('without inline module scripts')
  expect(() => mergeScripts('<script type="module">a()</script>')).toThrow('</body>')
})
