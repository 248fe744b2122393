import type { RefusedRow } from '@synapse/shared/sheet/table'
import type { SheetChoice, SheetSession } from '@synapse/shared/tutoring/session-sheet'
import type {
  OpenedSheet,
  SheetSummary,
  WorkerRequest,
  WorkerResponse,
} from '#tutoring/sheet/sheet.worker.ts'
import { parseTimeoutMs } from '#tutoring/sheet/sheet-file.ts'

/** The sessions from every month, read with the chosen columns. */
export type SheetResult = SheetSummary & { sessions: SheetSession[]; refused: RefusedRow[] }

type Listener = {
  onProgress: (share: number) => void
  onOpened: (sheet: OpenedSheet) => void
  onRead: (result: SheetResult) => void
  /**
   * Reports that the sheet can't be read, with a message for the operator if the cause is known. No
   * other callback runs afterwards.
   */
  onFailed: (reason: string | undefined) => void
}

export type SheetReader = {
  /** Reads the sheet again with other columns. The results of earlier reads are ignored. */
  read: (choice: SheetChoice, today: string) => void
  close: () => void
}

/** Opens a file in a separate worker. A worker that takes too long is terminated. */
export const openSheet = (
  file: File,
  sheetName: string | undefined,
  listener: Listener,
): SheetReader => {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  let timer = 0
  let id = 0
  let sessions: SheetSession[] = []
  let refused: RefusedRow[] = []

  const close = () => {
    window.clearTimeout(timer)
    worker.terminate()
  }
  const fail = (reason: string | undefined) => {
    close()
    listener.onFailed(reason)
  }
  const send = (message: WorkerRequest) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => fail(tooLong), parseTimeoutMs)
    worker.postMessage(message)
  }
  const onMessage = (message: WorkerResponse) => {
    if (message.type === 'progress') listener.onProgress(message.share)
    else if (message.type === 'failed') fail(message.reason)
    else if (message.type === 'opened') {
      window.clearTimeout(timer)
      listener.onOpened(message.sheet)
    } else if (message.id === id && message.type === 'rows') {
      sessions.push(...message.sessions)
      refused.push(...message.refused)
    } else if (message.id === id && message.type === 'read') {
      window.clearTimeout(timer)
      listener.onRead({ ...message.summary, sessions, refused })
    }
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => onMessage(data))
  worker.addEventListener('error', (event) => {
    console.warn(event.message)
    fail(undefined)
  })
  send({ type: 'open', file, sheetName })
  return {
    close,
    read: (choice, today) => {
      id++
      sessions = []
      refused = []
      send({ type: 'read', id, choice, today })
    },
  }
}

const tooLong = `Reading the file took longer than ${parseTimeoutMs / 1_000} seconds. Try a smaller file.`
