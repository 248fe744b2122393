import type { ReadSheet, SheetChoice, SheetSession } from '@synapse/shared/tutoring/session-sheet'
import type { SheetColumns, SheetField } from '@synapse/shared/tutoring/sheet-columns'
import type { SheetSample, UnusedColumn } from '@synapse/shared/tutoring/sheet-sample'
import type { RefusedRow } from '@synapse/shared/tutoring/sheet-table'

/** What the page says to the worker that reads sheets. */
export type WorkerRequest =
  | { type: 'open'; file: File; sheetName: string | undefined }
  /** `id` says which of several choices an answer is about; `today` is the day in Malta. */
  | { type: 'read'; id: number; choice: SheetChoice; today: string }

/** A sheet that was opened; its cells stay in the worker. */
export type OpenedSheet = {
  /** SHA-256 of the file, in hex. */
  fileHash: string
  sheetName: string
  sheetNames: readonly string[]
  headers: readonly string[]
  filledRows: number
  /** The first columns of the first rows. */
  preview: readonly (readonly string[])[]
  /** As they are known by their headings. */
  columns: SheetColumns
}

/** What a choice makes of a sheet, but for its rows. */
export type SheetSummary = Omit<ReadSheet, 'sessions' | 'others' | 'refused'> & {
  samples: Partial<Record<SheetField, SheetSample[]>>
  unused: UnusedColumn[]
}

/** What the worker answers. Rows come in portions, none of which keeps the page busy. */
export type WorkerResponse =
  | { type: 'progress'; share: number }
  | { type: 'opened'; sheet: OpenedSheet }
  /** With a sentence, unless the file is broken in a way that nobody knows. */
  | { type: 'failed'; reason: string | undefined }
  | { type: 'rows'; id: number; sessions: SheetSession[]; refused: RefusedRow[] }
  | { type: 'read'; id: number; summary: SheetSummary }
