import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { storeInput } from '#data/unsaved-input.ts'
import { isAnyDialogOpen } from '#ui/dialog/dialog-stack.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { mount } from '#ui/mount.test-support.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

/**
 * Stores input of each form, one second apart, then opens the screen. Returns the open dialogs.
 */
const screenWith = async (keys: readonly string[], typed: readonly string[]) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const key of typed) {
    storeInput(key, { values: { title: key }, base: { title: '' } })
    vi.advanceTimersByTime(1_000)
  }
  const opened = new Set<string>()
  const Dialog = ({ inputKey }: { inputKey: string }) => {
    if (useDialog(inputKey).controls.opened) opened.add(inputKey)
    return null
  }
  await act(async () => {
    mount(() => keys.map((key) => <Dialog key={key} inputKey={key} />), {})
  })
  return [...opened]
}

test.each([
  [['payment', 'task'], ['task']],
  [['task', 'payment'], ['payment']],
])('if the dialogs %j have unsaved input, only the last one reopens', async (typed, opened) => {
  expect(await screenWith(['payment', 'move', 'task'], typed)).toEqual(opened)
})

test('no dialog reopens while another one is open', async () => {
  isAnyDialogOpen.set(true)
  onTestFinished(() => isAnyDialogOpen.set(false))
  expect(await screenWith(['task'], ['task'])).toEqual([])
})
