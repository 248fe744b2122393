import type { ReadSheet, SheetChoice, SheetSession } from '@synapse/shared/tutoring/session-sheet'
import type { SheetColumns, SheetField } from '@synapse/shared/tutoring/sheet-columns'
import type { SheetSample, UnusedColumn } from '@synapse/shared/tutoring/sheet-sample'
import type { RefusedRow } from '@synapse/shared/tutoring/sheet-table'

/** A message from the page to the worker that reads sheets. */
export type WorkerRequest =
  | { type: 'open'; file: File; sheetName: string | undefined }
  /** Results carry the `id` of their request; `today` is the date in Malta. */
  | { type: 'read'; id: number; choice: SheetChoice; today: string }

/** An opened sheet. The worker keeps its cells. */
export type OpenedSheet = {
  /** SHA-256 hash of the file, in hex. */
  fileHash: string
  sheetName: string
  sheetNames: readonly string[]
  headers: readonly string[]
  filledRows: number
  /** The top-left cells of the sheet, for a preview. */
  preview: readonly (readonly string[])[]
  columns: SheetColumns
}

/** The result of reading a sheet with the chosen columns, without its rows. */
export type SheetSummary = Omit<ReadSheet, 'sessions' | 'others' | 'refused'> & {
  samples: Partial<Record<SheetField, SheetSample[]>>
  unused: UnusedColumn[]
}

/** A message from the worker. Rows arrive in small batches so that the page stays responsive. */
export type WorkerResponse =
  | { type: 'progress'; share: number }
  | { type: 'opened'; sheet: OpenedSheet }
  /** The reason is a message for the operator; undefined for an unexpected error. */
  | { type: 'failed'; reason: string | undefined }
  | { type: 'rows'; id: number; sessions: SheetSession[]; refused: RefusedRow[] }
  | { type: 'read'; id: number; summary: SheetSummary }
