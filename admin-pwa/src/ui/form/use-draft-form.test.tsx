import { toCallError } from '@synapse/shared/call'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveDraft } from '#data/drafts.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { type DraftFormState, useDraftForm } from '#ui/form/use-draft-form.ts'

type Task = { title: string; priority: string; version: number }
type Values = Omit<Task, 'version'>

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

/** Renders the form once with the server's values. */
const openForm = ({ version, ...values }: Task) => {
  const send = vi.fn()
  const opened: DraftFormState<Values>[] = []
  const Form = () => {
    opened.push(
      useDraftForm<Values, Task>({
        name: 'todo/1',
        fields: { title: 'Title', priority: 'Priority' },
        values,
        version,
        send,
        read: ({ version, ...values }) => ({ values, version }),
      }),
    )
    return null
  }
  renderToString(<Form />)
  const [form] = opened
  if (!form) throw new Error('The form was not drawn')
  /** Makes the server reject the last request and return its current record. */
  const refuse = (current: Task) => {
    const body = { error: 'Changed meanwhile.', reason: 'changed', current }
    send.mock.lastCall?.[2].onError(toCallError(409, '', JSON.stringify(body)))
  }
  return { form, send, refuse }
}

const saved: Task = { title: 'Buy chalk', priority: 'low', version: 1 }
const base = { title: 'Buy chalk', priority: 'low' }
const typed = { values: { ...base, title: 'Buy white chalk' }, base, version: 1 }

test('a form starts with its draft and sends the version that the draft is based on', () => {
  saveDraft('todo/1', typed)
  const { form, send } = openForm({ ...saved, priority: 'high', version: 2 })
  expect(form.values.title).toBe('Buy white chalk')
  expect(form.isChanged).toBe(true)
  expect(form.draftSavedAt).toBeLessThanOrEqual(Date.now())
  form.submit()
  expect(send).toHaveBeenCalledWith(typed.values, 1, expect.anything())
})

test('a draft is merged with changes to other fields, but conflicts with a change to the same field', () => {
  saveDraft('todo/1', typed)
  const { form, send, refuse } = openForm(saved)
  form.submit()
  refuse({ ...saved, priority: 'high', version: 2 })
  const both = { title: 'Buy white chalk', priority: 'high' }
  expect(send).toHaveBeenLastCalledWith(both, 2, expect.anything())
  refuse({ ...saved, title: 'Buy ink', version: 3 })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a form fills in saved values that are missing from a draft of an older app version', () => {
  saveDraft('todo/1', { values: { title: 'Typed' }, base: { title: 'Buy chalk' } })
  expect(openForm(saved).form.values).toEqual({ title: 'Typed', priority: 'low' })
})
