import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { setShownOutbox } from '#data/outbox/shown-outbox.ts'
import { visibleUnsent } from '#data/outbox/use-unsent-changes.ts'

const now = Date.parse('2026-11-02T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  setShownOutbox([])
})

const entry = (label: string, of: Partial<OutboxEntry> = {}) =>
  ({ label, at: Date.now(), state: 'waiting', ...of }) as OutboxEntry

const shown = () => visibleUnsent.get().map(({ label }) => label)

test('a change that is sent at once never shows as unsent', () => {
  vi.advanceTimersByTime(60_000)
  setShownOutbox([entry('save')])
  expect(shown()).toEqual([])
  vi.advanceTimersByTime(1_400)
  setShownOutbox([entry('save', { state: 'done' })])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([])
})

test('a change shows as unsent after a moment, even while more changes follow', () => {
  const first = entry('first')
  setShownOutbox([first])
  vi.advanceTimersByTime(1_000)
  setShownOutbox([first, entry('second')])
  vi.advanceTimersByTime(500)
  expect(shown()).toEqual(['first'])
  vi.advanceTimersByTime(1_000)
  expect(shown()).toEqual(['first', 'second'])
})

test('shows older, refused and future-dated changes as unsent immediately', () => {
  setShownOutbox([
    entry('earlier', { at: now - 60_000 }),
    entry('refused', { state: 'refused' }),
    entry('by the old clock', { at: now + 60_000 }),
  ])
  expect(shown()).toEqual(['earlier', 'refused', 'by the old clock'])
})
