import { expect, test } from 'vitest'
import { mergeSaved } from '#ui/form/merge-saved.ts'

const chalk = { title: 'Buy chalk', priority: 'low' }
const typed = { ...chalk, title: 'Typed' }

test.each([
  ['another field saved elsewhere', typed, [{ ...chalk, priority: 'high' }, 2], 'Typed, high, 2'],
  ['the same field saved elsewhere', typed, [{ ...chalk, title: 'Buy ink' }, 2], 'Typed, low, 1'],
  ['the same value saved elsewhere', typed, [typed, 2], 'Typed, low, 2'],
  ['a new version without changes', typed, [chalk, 2], 'Typed, low, 2'],
  ['an older version', typed, [{ ...chalk, priority: 'high' }, 0], 'Typed, low, 1'],
  ['a record that isn’t saved yet', typed, [{ ...chalk, priority: 'high' }], 'Typed, low, 1'],
  ['its own save, shown before it is accepted', typed, [typed, 1], 'Typed, low, 1'],
  ['a discarded change', chalk, [{ ...chalk, priority: 'none' }, 1], 'Buy chalk, none, 1'],
] as const)('an open form is merged with %s', (_name, values, [saved, version], expected) => {
  const edit = { values, base: { values: chalk, version: 1 } }
  const { values: merged, base } = mergeSaved<typeof chalk>(
    edit,
    { values: saved, version },
    (path) => path !== '',
  )
  expect(`${merged.title}, ${merged.priority}, ${base.version}`).toBe(expected)
})
