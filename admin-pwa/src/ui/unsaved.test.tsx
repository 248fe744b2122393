import { expect, test, vi } from 'vitest'
import { mount } from '#ui/mount.test-support.ts'
import {
  answerDiscardQuestion,
  confirmLeave,
  discardQuestion,
  hasUnsaved,
  UnsavedScope,
  useUnsaved,
} from '#ui/unsaved.ts'

/** Opens a form with unsaved changes in each of two dialogs. */
const openTwoForms = () => {
  const [client, coupon] = [
    { scope: {}, discard: vi.fn() },
    { scope: {}, discard: vi.fn() },
  ]
  const Form = ({ discard }: { discard: () => void }) => {
    useUnsaved(true, discard)
    return null
  }
  const Dialogs = () => (
    <>
      {[client, coupon].map(({ scope, discard }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dialogs never change
        <UnsavedScope key={index} value={scope}>
          <Form discard={discard} />
        </UnsavedScope>
      ))}
    </>
  )
  mount(Dialogs, {})
  return { client, coupon }
}

test('a dialog without unsaved changes closes without a question', () => {
  openTwoForms()
  const close = vi.fn()
  confirmLeave({}, close)
  expect(close).toHaveBeenCalledOnce()
  expect(discardQuestion.get()).toBeUndefined()
})

test('discarding a dialog’s changes closes it and keeps those of other dialogs', () => {
  const { client, coupon } = openTwoForms()
  const close = vi.fn()
  confirmLeave(client.scope, close)
  expect(close).not.toHaveBeenCalled()
  answerDiscardQuestion(true)
  expect(client.discard).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
  expect(coupon.discard).not.toHaveBeenCalled()
  expect([client.scope, coupon.scope].map(hasUnsaved)).toEqual([false, true])
})

test('keeping the changes closes nothing', () => {
  const { client } = openTwoForms()
  const close = vi.fn()
  confirmLeave(client.scope, close)
  answerDiscardQuestion(false)
  expect(close).not.toHaveBeenCalled()
  expect(client.discard).not.toHaveBeenCalled()
  expect(hasUnsaved(client.scope)).toBe(true)
})

test('leaving the app discards the changes of all dialogs', () => {
  const { client, coupon } = openTwoForms()
  confirmLeave(undefined, vi.fn())
  answerDiscardQuestion(true)
  expect([client, coupon].map(({ discard }) => discard.mock.calls.length)).toEqual([1, 1])
  expect(hasUnsaved()).toBe(false)
})
