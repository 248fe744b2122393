import { expect, test } from 'vitest'
import { mergeScripts, moveStyle, removeBlanks } from './lean-islands.ts'

test('the style of islands is moved into the head, after the other styles', () => {
  const html =
    '<head><style>p{}</style>\n<style>b{}</style></head><style>astro-island,astro-slot{display:contents}</style><p></p>'
  expect(moveStyle(html)).toBe(
    '<head><style>p{}b{}astro-island{display:contents}</style></head><p></p>',
  )
  expect(moveStyle('<head></head><p></p>')).toBe('<head></head><p></p>')
})

test('invisible white space and comments are removed outside islands', () => {
  const html =
    '<div>\n  <p>One<!-- --> <b>two</b>\n    three</p> <path d="M0 0"></path></div> <astro-island> <p><!-- --> </p></astro-island>'
  expect(removeBlanks(html)).toBe(
    '<div><p>One <b>two</b>\nthree</p><path d="M0 0"/></div><astro-island> <p><!-- --> </p></astro-island>',
  )
})

test('module scripts are merged at the end of the page', () => {
  const html =
    '<body><script type="module">a()\n</script><p></p><script type="module">b()</script></body>'
  expect(mergeScripts(html)).toBe(
    '<body><p></p><script type="module">(()=>{a()})();(()=>{b()})();</script></body>',
  )
})
