import { expect, test } from 'vitest'
import { Pagination } from '#ui/list/Pagination.tsx'
import { htmlOf } from '#ui/render.test-support.tsx'

test.each([
  ['entries', 1, '1 entry'],
  ['entries', 2, '2 entries'],
  ['bookings', 1, '1 booking'],
  ['uses', 1, '1 use'],
  ['bookings', 1_300, '1–25 of 1,300 bookings'],
])('shows the number of %s (%d) as “%s”', (noun, total, text) => {
  const html = htmlOf(
    <Pagination page={1} pageSize={25} total={total} onPage={() => {}} noun={noun} />,
  )
  expect(html.replaceAll(/<!-- -->/g, '')).toContain(`>${text}<`)
})

test.each([
  [1, 'Previous page'],
  [2, 'Next page'],
])('on page %d of 2, “%s” is disabled but stays focusable', (page, name) => {
  const html = htmlOf(
    <Pagination page={page} pageSize={25} total={50} onPage={() => {}} noun="bookings" />,
  )
  const disabled = html.match(/<button[^>]*aria-disabled="true"[^>]*>/g)
  expect(disabled).toEqual([expect.stringContaining(`aria-label="${name}"`)])
  expect(html).not.toContain(' disabled=')
})
