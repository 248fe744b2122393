import { expect, test } from 'vitest'
import { usePaging } from '#ui/list/use-rows.ts'
import { callHook } from '#ui/render.test-support.tsx'

const paging = (url: string, ...rows: Parameters<typeof usePaging>) =>
  callHook(() => usePaging(...rows), { url })

test('a list shows the page in the URL, or its last page if it has fewer pages', () => {
  expect(paging('/?page=2', 26)).toMatchObject({ page: 2, isRedirecting: false })
  expect(paging('/?page=2', 25)).toMatchObject({ page: 1, isRedirecting: true })
  expect(paging('/?page=9', 60)).toMatchObject({ page: 3, isRedirecting: true })
  expect(paging('/?page=3', 0)).toMatchObject({ page: 1, isRedirecting: true })
})

test('a list keeps the page in the URL until it knows the number of rows', () => {
  expect(paging('/?page=9', undefined)).toMatchObject({ page: 9, isRedirecting: false })
  // The row count still belongs to the previous filter.
  expect(paging('/?page=9', 25, true)).toMatchObject({ page: 9, isRedirecting: false })
})
