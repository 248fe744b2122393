import { noColumns } from '@synapse/shared/sheet/columns'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSheet } from '#tutoring/sheet/open-sheet.ts'
import type { WorkerResponse } from '#tutoring/sheet/sheet.worker.ts'

const worker = { answer: (_: WorkerResponse) => {}, fail: () => {}, isEnded: false, asked: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(worker, { isEnded: false, asked: 0 })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('Worker', function Worker() {
    return {
      addEventListener: (kind: string, listener: (event: object) => void) => {
        if (kind === 'message') worker.answer = (data) => listener({ data })
        else worker.fail = () => listener({ message: 'out of memory' })
      },
      postMessage: () => {
        worker.asked++
      },
      terminate: () => {
        worker.isEnded = true
      },
    }
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const listening = () => ({
  onProgress: vi.fn(),
  onOpened: vi.fn(),
  onRead: vi.fn(),
  onFailed: vi.fn(),
})
const file = new File(['x'], 'x.csv')
const sheet = { headers: [] } as unknown as Extract<WorkerResponse, { type: 'opened' }>['sheet']
const summary = { period: '2026-02' } as Extract<WorkerResponse, { type: 'read' }>['summary']
const choice = { columns: noColumns, notation: {}, period: null, notNeeded: [] }
const rowsOf = (id: number, row: number): WorkerResponse => ({
  type: 'rows',
  id,
  sessions: [],
  refused: [{ row, reason: 'x' }],
})

test('stops the worker and reports an error if opening a file takes longer than ten seconds', () => {
  const listener = listening()
  openSheet(file, undefined, listener)
  worker.answer({ type: 'progress', share: 0.5 })
  vi.advanceTimersByTime(9_999)
  expect(listener.onFailed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener.onFailed).toHaveBeenCalledWith(expect.stringContaining('10 seconds'))
  expect(worker.isEnded).toBe(true)
})

test('collects rows from several messages, and ignores rows from an earlier read', () => {
  const listener = listening()
  const reader = openSheet(file, undefined, listener)
  worker.answer({ type: 'opened', sheet })
  vi.advanceTimersByTime(60_000)
  expect(listener.onFailed).not.toHaveBeenCalled()
  reader.read(choice, '2026-03-01')
  worker.answer(rowsOf(1, 1))
  reader.read(choice, '2026-03-01')
  worker.answer(rowsOf(1, 2))
  worker.answer({ type: 'read', id: 1, summary })
  expect(listener.onRead).not.toHaveBeenCalled()
  worker.answer(rowsOf(2, 3))
  worker.answer(rowsOf(2, 4))
  worker.answer({ type: 'read', id: 2, summary })
  expect(listener.onRead).toHaveBeenCalledExactlyOnceWith({
    period: '2026-02',
    sessions: [],
    refused: [
      { row: 3, reason: 'x' },
      { row: 4, reason: 'x' },
    ],
  })
})

test('reports the file as unreadable if the worker crashes while the reader is open', () => {
  const listener = listening()
  openSheet(file, undefined, listener)
  worker.fail()
  expect(listener.onFailed).toHaveBeenCalledWith(undefined)
  const closed = listening()
  openSheet(file, undefined, closed).close()
  vi.advanceTimersByTime(60_000)
  expect(worker.isEnded).toBe(true)
  expect(closed.onFailed).not.toHaveBeenCalled()
})
