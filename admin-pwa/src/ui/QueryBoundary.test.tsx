import { expect, test, vi } from 'vitest'
import { joinQueries, QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'
import { textOf } from '#ui/render.test-support.tsx'

const loading: QueryState<string> = { data: undefined, error: null, refetch: () => {} }
const loaded = { ...loading, data: 'Ada' }
const failed = { ...loading, error: new Error('No connection') }

const shown = (query: QueryState<string>, skeleton: string | null = 'Bones') =>
  textOf(
    <QueryBoundary query={query} errorTitle="Couldn’t load it." skeleton={skeleton}>
      {(name) => name}
    </QueryBoundary>,
  ).trim()

test('shows a skeleton while loading, then the data or an error with a retry button', () => {
  expect(shown(loading)).toBe('Loading... Bones')
  expect(shown(loading, null)).toBe('')
  expect(shown(loaded)).toBe('Ada')
  expect(shown(failed)).toMatch(/^Couldn’t load it\. .+ Try again$/)
})

test('keeps showing data that was loaded before the error', () => {
  expect(shown({ ...loaded, error: failed.error })).toBe('Ada')
})

test('joined queries have data once every one of them has data', () => {
  expect(joinQueries({ one: loaded, other: loading }).data).toBeUndefined()
  expect(joinQueries({ one: loaded, other: loaded }).data).toEqual({ one: 'Ada', other: 'Ada' })
})

test('retrying joined queries repeats only those that failed and have no data', () => {
  const calls = { loaded: vi.fn(), loading: vi.fn(), failed: vi.fn() }
  const joined = joinQueries({
    loaded: { ...loaded, error: failed.error, refetch: calls.loaded },
    loading: { ...loading, refetch: calls.loading },
    failed: { ...failed, refetch: calls.failed },
  })
  expect(joined.error).toBe(failed.error)
  joined.refetch()
  expect(calls.failed).toHaveBeenCalledOnce()
  expect(calls.loading).not.toHaveBeenCalled()
  expect(calls.loaded).not.toHaveBeenCalled()
})
