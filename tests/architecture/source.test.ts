import { expect, test } from 'vitest'
import { withoutComments } from '#architecture/source.ts'

test('comments are ignored, but not strings and regular expressions that look like comments', () => {
  const textsOf = (text: string) => withoutComments(text).trim().split(/\s+/)
  expect(textsOf("get('/v1/*rest') // a\n/* b */ put('*/')")).toEqual([
    "get('/v1/*rest')",
    "put('*/')",
  ])
  expect(textsOf('const a = /^v1\\//, b = `//c` /** d */')).toEqual([
    ...['const', 'a', '=', '/^v1\\//,', 'b', '=', '`//c`'],
  ])
  expect(textsOf("url(http://a) 'it\\'s // here' 1 / 2 // e")).toEqual([
    ...['url(http://a)', "'it\\'s", '//', "here'", '1', '/', '2'],
  ])
})
