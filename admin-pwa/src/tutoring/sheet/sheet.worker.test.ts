import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { WorkerRequest, WorkerResponse } from '#tutoring/sheet/sheet.worker.ts'

let tell: (message: WorkerRequest) => Promise<void>
const answers: WorkerResponse[] = []

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: object) => Promise<void>) => {
      tell = (data) => listener({ data })
    },
    postMessage: (message: WorkerResponse) => answers.push(message),
  })
  await import('#tutoring/sheet/sheet.worker.ts')
})

const ask = async (message: WorkerRequest) => {
  answers.length = 0
  // The worker replies through `self`. Stub it here, because globals are reset before each test.
  vi.stubGlobal('self', { postMessage: (one: WorkerResponse) => answers.push(one) })
  await tell(message)
  return answers.filter(({ type }) => type !== 'progress')
}

const open = (name: string, content: string) =>
  ask({ type: 'open', file: new File([content], name), sheetName: undefined })

const read = async (name: string, content: string) => {
  const [opened] = await open(name, content)
  if (opened?.type !== 'opened') throw new Error('The sheet wasn’t opened.')
  const { sheet } = opened
  const choice = { columns: sheet.columns, notation: {}, period: null, notNeeded: [] }
  return { sheet, answers: await ask({ type: 'read', id: 7, choice, today: '2026-03-01' }) }
}

test('the sheet worker sends a file’s hash, preview and columns, then its sessions', async () => {
  const lines = [
    'Data;Student(a);Suġġett;Sigħat;Rata',
    '03/02/2026;Ġorġ;Malti;1,5;30',
    'Total;;;;30',
  ]
  const { sheet, answers: rows } = await read('February.csv', lines.join('\n'))
  expect(sheet).toMatchObject({
    fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    headers: ['Data', 'Student(a)', 'Suġġett', 'Sigħat', 'Rata'],
    filledRows: 2,
    preview: [['03/02/2026', 'Ġorġ', 'Malti', '1,5']],
  })
  expect(rows).toMatchObject([
    {
      type: 'rows',
      id: 7,
      sessions: [
        {
          row: 2,
          date: '2026-02-03',
          hours: '1.50',
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
      refused: [{ row: 3, reason: 'This row is a total, not a session.' }],
    },
    { type: 'read', id: 7, summary: { period: '2026-02', questions: ['dateOrder'] } },
  ])
})

test('the sheet worker reads sheets in a browser without Temporal', async () => {
  const { Temporal } = globalThis
  Reflect.deleteProperty(globalThis, 'Temporal')
  onTestFinished(() => {
    Object.assign(globalThis, { Temporal })
  })
  const { answers: rows } = await read('February.csv', 'Date,Hours\n13/2/2026,1\n14/3/2026,1')
  expect(rows).toMatchObject([
    { type: 'rows', sessions: [{ date: '2026-02-13' }, { date: '2026-03-14' }] },
    { type: 'read' },
  ])
})

test('the sheet worker sends many rows in batches', async () => {
  const { answers: rows } = await read('a.csv', `Date,Hours\n${'13/2/2026,1\n'.repeat(5_000)}`)
  const sizes = rows.flatMap((one) => (one.type === 'rows' ? [one.sessions.length] : []))
  expect(sizes).toEqual([2_000, 2_000, 1_000])
})

test('the sheet worker reports why a file can’t be read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await open('a.csv', '')).toEqual([{ type: 'failed', reason: 'Empty CSV file' }])
  expect(await open('a.csv', 'Date,Hours\n')).toEqual([
    { type: 'failed', reason: 'Empty CSV file' },
  ])
  expect(await open('a.xlsx', 'Date,Hours')).toEqual([
    { type: 'failed', reason: 'This .xlsx file isn’t a workbook.' },
  ])
})
