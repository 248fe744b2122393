import { expect, test } from 'vitest'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()

test('the server refuses apps with an outdated contract version, but not requests without a version', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await world.fetch('/api/health', { headers })
    return [answer.status, ((await answer.json()) as { reason?: string }).reason]
  }
  expect(await ask({ 'Contract-Version': '0' })).toEqual([409, 'too_old'])
  expect(await ask({ 'Contract-Version': 'x' })).toEqual([409, 'too_old'])
  expect((await ask({ 'Contract-Version': '1' }))[0]).toBe(200)
  expect((await ask({}))[0]).toBe(200)
})
