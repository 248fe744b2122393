import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, unseal } from '#backup/encrypt-backup'

export type BackupHeader = {
  createdAt: string
  migrations: string[]
  /** The app's secret, which only encrypted backups include. */
  appSecret?: string
}

export type BackupTable = { schema: string; name: string; columns: string[] }

type Totals = { tables: number; rows: number }

/** Receives a backup's content in file order. */
type BackupReader = {
  header?: (header: BackupHeader) => Promise<void>
  table?: (table: BackupTable) => Promise<void>
  /** Receives lines in PostgreSQL's text format for COPY. */
  rows?: (lines: Buffer) => Promise<void>
  tableEnd?: (rows: number) => Promise<void>
  sequences?: (values: Record<string, string>) => Promise<void>
}

/**
 * Reads a complete backup and checks it.
 * @throws BackupError if the file is damaged, incomplete or encrypted with another passphrase
 */
export const readBackup = async (
  file: string,
  passphrase: string | undefined,
  reader: BackupReader = {},
): Promise<Totals> => {
  let totals: Totals | undefined
  try {
    await pipeline(createReadStream(file), unseal(passphrase), createGunzip(), async (source) => {
      totals = await parse(source, reader)
    })
  } catch (error) {
    // With a wrong passphrase, decompression usually fails before the tag is checked. If a byte is
    // damaged, a line may be unreadable before the checksum is reached.
    const isGarbled =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))
    throw isGarbled
      ? new BackupError(
          passphrase
            ? 'BACKUP_PASSPHRASE is wrong, or the backup is damaged.'
            : 'The backup is damaged or incomplete.',
        )
      : error
  }
  if (!totals) throw new BackupError('The backup is incomplete.')
  return totals
}

const endOfRows = '\\.\n'

/** Each line starts with a keyword, except the rows between 'table' and '\.'. */
const parse = async (source: AsyncIterable<Buffer>, reader: BackupReader) => {
  const counted: Totals = { tables: 0, rows: 0 }
  let end: Totals | undefined
  let isInRows = false
  let rows = 0
  let pending: Buffer[] = []

  const takeLine = async (line: string) => {
    const [word = ''] = line.split(' ', 1)
    const value = JSON.parse(line.slice(word.length + 1))
    if (word === 'backup') await reader.header?.(value)
    else if (word === 'table') {
      await reader.table?.(value)
      isInRows = true
      rows = 0
    } else if (word === 'rows') {
      if (value !== rows) throw new BackupError('The backup is damaged: a table has missing rows.')
      counted.tables += 1
      counted.rows += rows
      await reader.tableEnd?.(rows)
    } else if (word === 'sequences') await reader.sequences?.(value)
    else if (word === 'end') end = value
  }
  const takeRows = async (lines: Buffer) => {
    if (lines.length === 0) return
    for (const byte of lines) if (byte === newline) rows += 1
    await reader.rows?.(lines)
  }

  for await (const chunk of source) {
    pending.push(chunk)
    // A row may span several chunks, so wait for a complete line.
    if (!chunk.includes(newline)) continue
    let text = Buffer.concat(pending)
    while (text.length > 0) {
      if (isInRows) {
        const found = text.subarray(0, 3).equals(Buffer.from(endOfRows))
          ? -1
          : text.indexOf(`\n${endOfRows}`)
        const isEnded = found >= 0 || text.subarray(0, 3).equals(Buffer.from(endOfRows))
        const length = (isEnded ? found : text.lastIndexOf(newline)) + 1
        await takeRows(text.subarray(0, length))
        text = text.subarray(isEnded ? length + endOfRows.length : length)
        if (!isEnded) break
        isInRows = false
      } else {
        const length = text.indexOf(newline)
        if (length < 0) break
        await takeLine(text.subarray(0, length).toString())
        text = text.subarray(length + 1)
      }
    }
    pending = text.length > 0 ? [text] : []
  }
  const isComplete = end?.tables === counted.tables && end.rows === counted.rows
  return isComplete ? counted : undefined
}

const newline = 0x0a
