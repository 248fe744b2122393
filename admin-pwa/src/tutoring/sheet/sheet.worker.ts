import { hexText } from '@synapse/shared/bytes'
import { cellText } from '@synapse/shared/sheet/cell'
import { matchColumns, type SheetColumns, type SheetField } from '@synapse/shared/sheet/columns'
import {
  type SheetSample,
  sampleColumns,
  type UnusedColumn,
  unusedColumns,
} from '@synapse/shared/sheet/sample'
import { type RefusedRow, readTable, type SheetTable } from '@synapse/shared/sheet/table'
import { withFingerprints } from '@synapse/shared/tutoring/session-fingerprint'
import {
  type ReadSheet,
  readSessions,
  type SheetChoice,
  type SheetSession,
} from '@synapse/shared/tutoring/session-sheet'
import { readCsv } from '#tutoring/sheet/read-csv.ts'
import { readWorkbook } from '#tutoring/sheet/read-workbook.ts'
import { checkContent, SheetError, sheetKind } from '#tutoring/sheet/sheet-file.ts'

export type WorkerRequest =
  | { type: 'open'; file: File; sheetName: string | undefined }
  /**
   * The result has the same `id` as its request.
   * @property today the date in Malta
   */
  | { type: 'read'; id: number; choice: SheetChoice; today: string }

/** An opened sheet. Its cells stay in the worker. */
export type OpenedSheet = {
  /** SHA-256 hash of the file, in hex. */
  fileHash: string
  sheetName: string
  sheetNames: readonly string[]
  headers: readonly string[]
  filledRows: number
  /** The first rows and columns of the sheet, for a preview. */
  preview: readonly (readonly string[])[]
  columns: SheetColumns
}

/** The result of reading a sheet with the chosen columns. The rows follow separately. */
export type SheetSummary = Omit<ReadSheet, 'sessions' | 'others' | 'refused'> & {
  samples: Partial<Record<SheetField, SheetSample[]>>
  unused: UnusedColumn[]
}

/** A message from the worker. Rows are sent in small batches, so that the page stays responsive. */
export type WorkerResponse =
  | { type: 'progress'; share: number }
  | { type: 'opened'; sheet: OpenedSheet }
  /** @property reason a message for the operator; undefined for an unexpected error */
  | { type: 'failed'; reason: string | undefined }
  | { type: 'rows'; id: number; sessions: SheetSession[]; refused: RefusedRow[] }
  | { type: 'read'; id: number; summary: SheetSummary }

let table: SheetTable = readTable([])

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    if (data.type === 'open') await open(data.file, data.sheetName)
    else await read(data.id, data.choice, data.today)
  } catch (error) {
    if (!(error instanceof SheetError)) console.warn(error)
    answer({ type: 'failed', reason: error instanceof SheetError ? error.message : undefined })
  }
})

const answer = (message: WorkerResponse) => self.postMessage(message)

const open = async (file: File, sheetName: string | undefined) => {
  const kind = sheetKind(file.name) ?? 'csv'
  const bytes = new Uint8Array(await file.arrayBuffer())
  checkContent(kind, bytes)
  const onProgress = (share: number) => answer({ type: 'progress', share })
  onProgress(0.1)
  const found =
    kind === 'csv'
      ? { rows: await readCsv(bytes), sheetName: '', sheetNames: [] }
      : await readWorkbook(bytes, sheetName, onProgress)
  table = readTable(found.rows)
  if (table.filledRows < 1)
    throw new SheetError(kind === 'csv' ? 'Empty CSV file' : 'No data found in the sheet')
  const { headers, filledRows, rows } = table
  answer({
    type: 'opened',
    sheet: {
      fileHash: await sha256(bytes),
      sheetName: found.sheetName,
      sheetNames: found.sheetNames,
      headers,
      filledRows,
      preview: rows
        .slice(0, previewRows)
        .map(({ cells }) => cells.slice(0, previewColumns).map(previewText)),
      columns: matchColumns(headers),
    },
  })
}

const previewRows = 5
const previewColumns = 4

const previewText = (cell: Parameters<typeof cellText>[0]) => cellText(cell).slice(0, 200)

const read = async (id: number, choice: SheetChoice, today: string) => {
  const { sessions, others, refused, ...summary } = readSessions(table, choice, today)
  const all = [...sessions, ...others].toSorted((a, b) => a.row - b.row)
  const marked = await withFingerprints(all, (text) => sha256(new TextEncoder().encode(text)))
  for (let at = 0; at < Math.max(marked.length, refused.length); at += rowsPerMessage)
    answer({
      type: 'rows',
      id,
      sessions: marked.slice(at, at + rowsPerMessage),
      refused: refused.slice(at, at + rowsPerMessage),
    })
  const samples = sampleColumns(table, choice.columns, summary.notation)
  const unused = unusedColumns(table, choice.columns)
  answer({ type: 'read', id, summary: { ...summary, samples, unused } })
}

/** The page handles this many rows within a few milliseconds. */
const rowsPerMessage = 2_000

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hexText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
