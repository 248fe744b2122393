import { afterEach, expect, test } from 'vitest'
import { setOffline, setOnline } from '#data/status.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { textOf } from '#ui/render.test-support.tsx'

afterEach(setOnline)

test('offline, a button says that its request needs a connection, unless the request is already running', () => {
  setOffline()
  const needing = 'This needs an internet connection.'
  const textWhile = (isPending: boolean) =>
    textOf(
      <ActionButton call={{ isPending, isPendingOrDone: isPending, needsNetwork: true }}>
        Send
      </ActionButton>,
    )
  expect(textWhile(false)).toContain(needing)
  expect(textWhile(true)).not.toContain(needing)
})
