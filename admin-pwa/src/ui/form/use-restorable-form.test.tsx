import { toCallError } from '@synapse/shared/contract/call'
import { updateTodo } from '@synapse/shared/todo/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDevice } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { hasInputFor, readInput, storeInput } from '#data/unsaved-input.ts'
import { type RestorableFormState, useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { mount } from '#ui/mount.test-support.ts'
import { callHook } from '#ui/render.test-support.tsx'

type Task = { title: string; priority: string; version: number }
type Values = Omit<Task, 'version'>

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const openForm = ({ version, ...values }: Task) => {
  const [send, onSaved] = [vi.fn(), vi.fn()]
  const form = callHook(() =>
    useRestorableForm<Values, Task>({
      inputKey: 'todo/1',
      fields: { title: 'Title', priority: 'Priority' },
      values,
      version,
      send,
      read: ({ version, ...values }) => ({ values, version }),
      onSaved,
    }),
  )
  /** Makes the server refuse the last request because the record has changed. */
  const refuse = (current: Task) => {
    const body = { error: 'Changed meanwhile.', reason: 'changed', current }
    send.mock.lastCall?.[1].onError(toCallError(409, '', JSON.stringify(body)))
  }
  const accept = (answer: Task) => send.mock.lastCall?.[1].onSuccess(answer)
  return { form, send, onSaved, accept, refuse }
}

const saved: Task = { title: 'Buy chalk', priority: 'low', version: 1 }
const base = { title: 'Buy chalk', priority: 'low' }
const typed = { values: { ...base, title: 'Buy white chalk' }, base, version: 1 }

test('a form starts with its unsaved input and sends the input’s base version', () => {
  storeInput('todo/1', typed)
  const { form, send } = openForm({ ...saved, priority: 'high', version: 2 })
  expect(form.values.title).toBe('Buy white chalk')
  expect(form.isChanged).toBe(true)
  expect(form.inputSavedAt).toBeLessThanOrEqual(Date.now())
  form.submit()
  expect(send).toHaveBeenCalledWith(typed.values, expect.anything(), 1)
})

test('unsaved input is merged with changes to other fields, but conflicts with a change to the same field', () => {
  storeInput('todo/1', typed)
  const { form, send, refuse } = openForm(saved)
  form.submit()
  refuse({ ...saved, priority: 'high', version: 2 })
  const both = { title: 'Buy white chalk', priority: 'high' }
  expect(send).toHaveBeenLastCalledWith(both, expect.anything(), 2)
  refuse({ ...saved, title: 'Buy ink', version: 3 })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a form fills in saved values that are missing from an older app’s input', () => {
  storeInput('todo/1', { values: { title: 'Typed' }, base: { title: 'Buy chalk' } })
  expect(openForm(saved).form.values).toEqual({ title: 'Typed', priority: 'low' })
})

test('a form isn’t sent if its restored input conflicts with a newer saved version', () => {
  storeInput('todo/1', typed)
  const { form, send } = openForm({ ...saved, title: 'Buy ink', version: 2 })
  form.submit()
  expect(send).not.toHaveBeenCalled()
})

test('a form based on a discarded change asks before it sends that change again', () => {
  const unsent = { title: 'Not sent', priority: 'low' }
  storeInput('todo/1', { values: { ...unsent, title: 'Typed' }, base: unsent, version: 1 })
  const { form, send } = openForm(saved)
  form.submit()
  expect(send).not.toHaveBeenCalled()
})

test('unsaved input is deleted once it is saved or discarded', () => {
  const finish = [
    ({ form, accept }: ReturnType<typeof openForm>) => {
      form.submit()
      accept({ ...typed.values, version: 2 })
    },
    ({ form }: ReturnType<typeof openForm>) => form.discard(),
  ]
  for (const end of finish) {
    storeInput('todo/1', typed)
    const opened = openForm(saved)
    expect(hasInputFor('todo/1')).toBe(true)
    end(opened)
    expect(hasInputFor('todo/1')).toBe(false)
  }
})

test('a form edited while it was being sent stays open and keeps the edits', () => {
  storeInput('todo/1', typed)
  const { form, accept, onSaved } = openForm(saved)
  form.submit()
  form.setFieldValue('title', 'Buy red chalk')
  accept({ ...typed.values, priority: 'high', version: 2 })
  expect(form.getValues()).toEqual({ title: 'Buy red chalk', priority: 'high' })
  expect(hasInputFor('todo/1')).toBe(true)
  expect(onSaved).not.toHaveBeenCalled()
  form.setFieldValue('title', 'Buy white chalk')
  accept({ ...typed.values, priority: 'high', version: 2 })
  expect(onSaved).toHaveBeenCalledOnce()
})

/** Keeps a form open while the record on the server changes. */
const keepOpen = (task: Task, send = vi.fn()) => {
  const opened: { form?: RestorableFormState<Values> } = {}
  const Form = ({ version, ...values }: Task) => {
    opened.form = useRestorableForm<Values, Task>({
      inputKey: 'todo/1',
      fields: { title: 'Title', priority: 'Priority' },
      values,
      version,
      rules: { title: (title: string) => (title ? null : 'Enter a title.') },
      send,
    })
    return null
  }
  const update = mount(Form, task)
  const type = (title: string) => act(() => opened.form?.setFieldValue('title', title))
  return { update, type, values: () => opened.form?.values, form: () => opened.form }
}

test('a form stores unsaved edits, and deletes them if they are undone', () => {
  const { type } = keepOpen(saved)
  expect(hasInputFor('todo/1')).toBe(false)
  type('Buy white chalk')
  expect(readInput('todo/1')).toMatchObject(typed)
  type(saved.title)
  expect(hasInputFor('todo/1')).toBe(false)
})

test('an open form shows newer values in fields that weren’t edited', () => {
  const { update, type, values } = keepOpen(saved)
  type('Buy white chalk')
  update({ ...saved, priority: 'high', version: 2 })
  expect(values()).toEqual({ title: 'Buy white chalk', priority: 'high' })
  update({ ...saved, title: 'Buy ink', priority: 'low', version: 3 })
  expect(values()).toEqual({ title: 'Buy white chalk', priority: 'high' })
})

test('an open form shows the saved values again when an unsent change is discarded', () => {
  const { update, type, values } = keepOpen({ ...saved, title: 'Not sent' })
  update(saved)
  expect(values()).toEqual(base)
  type('Buy white chalk')
  update({ ...saved, title: 'Buy ink' })
  expect(values()).toEqual(typed.values)
})

test.each([
  ['an open form', false],
  ['restored input', true],
])('%s drops a discarded change, except in fields that the operator edited', (_, isRestored) => {
  const unsent = { ...base, priority: 'high' }
  if (isRestored)
    storeInput('todo/1', { values: { ...unsent, title: 'Typed' }, base: unsent, version: 1 })
  const { update, type, values } = keepOpen({ ...saved, ...(!isRestored && unsent) })
  if (!isRestored) type('Typed')
  update(saved)
  expect(values()).toEqual({ title: 'Typed', priority: 'low' })
})

test('an open form keeps its input if an optimistic change is refused', () => {
  const { update, type, values } = keepOpen(saved)
  type('Buy white chalk')
  update({ ...saved, title: 'Buy white chalk' })
  update(saved)
  expect(values()).toEqual(typed.values)
})

test('an invalid value chosen in a conflict can be corrected in the form', () => {
  const send = vi.fn()
  const { update, type, form } = keepOpen(saved, send)
  const choose = (title: string) => act(() => form()?.resolveConflict({ ...base, title }))
  type('Buy white chalk')
  update({ ...saved, title: 'Buy ink', version: 2 })
  act(() => form()?.submit())
  expect(form()?.conflict?.conflicts).toHaveLength(1)
  choose('')
  expect(form()?.errors).toEqual({ title: 'Enter a title.' })
  expect(send).not.toHaveBeenCalled()
  type('Buy white chalk and ink')
  act(() => form()?.submit())
  const both = { ...base, title: 'Buy white chalk and ink' }
  expect(send).toHaveBeenCalledWith(both, expect.anything(), 2)
})

test('signing out leaves no input of a change that is already queued', async () => {
  const server = createServer()
  const device = createDevice(server)
  server.put(blankTodo)
  await device.open(async (app) => {
    vi.stubGlobal('document', {})
    await app.pullFeed()
    const { useCall } = await import('#ui/use-call.ts')
    const { useRestorableForm } = await import('#ui/form/use-restorable-form.ts')
    const { handlers } = await import('#data/handlers.ts')
    const { fieldChange } = await import('#data/outbox/optimistic-change.ts')
    const { id, title, version } = blankTodo
    const opened: { form?: RestorableFormState<{ title: string }> } = {}
    const Form = () => {
      const { mutate } = useCall(updateTodo, {
        request: (body: { title: string; version: number }) => ({ params: { id }, body }),
        optimistic: (set) => fieldChange('todos', blankTodo, 'Edit', set),
      })
      opened.form = useRestorableForm<{ title: string }>({
        inputKey: 'todo/1',
        fields: { title: 'Title' },
        values: { title },
        version,
        send: (values, callbacks, baseVersion = 0) =>
          mutate({ ...values, version: baseVersion }, callbacks),
      })
      return null
    }
    const App = ({ isSignedIn }: { isSignedIn: boolean }) => (
      <QueryClientProvider client={app.queryClient}>{isSignedIn && <Form />}</QueryClientProvider>
    )
    const render = mount(App, { isSignedIn: true })
    handlers.unauthorised = () => {
      app.clearToken()
      render({ isSignedIn: false })
    }
    const { hasInputFor } = await import('#data/unsaved-input.ts')
    act(() => opened.form?.setFieldValue('title', 'Buy white chalk'))
    expect(hasInputFor('todo/1')).toBe(true)
    server.fail('session ended')
    act(() => opened.form?.submit())
    await expect.poll(() => app.readToken()).toBeUndefined()
    await expect.poll(() => app.queryClient.isMutating()).toBe(0)
    expect(hasInputFor('todo/1')).toBe(false)
  })
})
