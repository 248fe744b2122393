import { defaultPackages } from '@synapse/shared/package/package'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { callHook } from '#ui/render.test-support.tsx'
import { usePackages, websitesQuery } from '#website/queries.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

test('a website has no packages until its own packages have loaded', () => {
  const queries = new QueryClient()
  const types = () => callHook(() => usePackages('music'), { queries }).map(({ type }) => type)
  expect(types()).toEqual([])
  const packages = [{ ...defaultPackages.individual, type: 'trial' }]
  queries.setQueryData(websitesQuery().queryKey, [
    { slug: 'music', packages } as unknown as AdminWebsite,
  ])
  expect(types()).toEqual(['trial'])
})
