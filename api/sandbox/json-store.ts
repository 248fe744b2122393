import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { lockFile } from './file-lock.ts'

/** Rows of one kind by id, in the order in which they were first put. */
export type Table<Row> = {
  get: (id: string) => Row | undefined
  put: (id: string, row: Row) => void
  remove: (id: string) => void
  all: () => Row[]
  newestFirst: () => Row[]
}

export type JsonStore<Rows extends Record<string, object>> = {
  table: <Name extends keyof Rows & string>(name: Name) => Table<Rows[Name]>
  /** Resolves when every change made so far is in the file; rejects when it could not be written. */
  saved: () => Promise<void>
  close: () => Promise<void>
}

type Line = [table: string, id: string, row: object | null]

/**
 * Opens a small store held in memory and kept in one file of JSON lines. A change costs one appended
 * line, however much is stored, so the app that runs in the same process is not slowed down. Opening
 * replays the lines and replaces the file by what is left of them (temporary file, then rename).
 * A line torn by a kill is skipped: nobody was told that it was saved. Rejects when another running
 * store has the file.
 */
export async function openJsonStore<Rows extends Record<string, object>>(
  path: string,
): Promise<JsonStore<Rows>> {
  await mkdir(dirname(path), { recursive: true })
  const unlock = await lockFile(path)
  const tables = await replay(path)
  await compact(path, tables)
  const journal = appendLines(await open(path, 'a'))

  function table<Row extends object>(name: string): Table<Row> {
    const rows = rowsOf(tables, name) as Map<string, Row>
    return {
      get: (id) => rows.get(id),
      put(id, row) {
        rows.set(id, row)
        journal.append([name, id, row])
      },
      remove(id) {
        if (rows.delete(id)) journal.append([name, id, null])
      },
      all: () => [...rows.values()],
      newestFirst: () => [...rows.values()].reverse(),
    }
  }

  async function close(): Promise<void> {
    await journal.close()
    await unlock()
  }

  return { table, saved: journal.saved, close }
}

type Tables = Map<string, Map<string, object>>

function rowsOf(tables: Tables, name: string): Map<string, object> {
  const rows = tables.get(name) ?? new Map<string, object>()
  tables.set(name, rows)
  return rows
}

async function replay(path: string): Promise<Tables> {
  const tables: Tables = new Map()
  for (const text of (await readText(path)).split('\n')) {
    const line = parseLine(text)
    if (!line) continue
    const [name, id, row] = line
    if (row) rowsOf(tables, name).set(id, row)
    else rowsOf(tables, name).delete(id)
  }
  return tables
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

function parseLine(text: string): Line | null {
  try {
    const line: unknown = JSON.parse(text)
    return Array.isArray(line) && line.length === 3 ? (line as Line) : null
  } catch {
    return null
  }
}

async function compact(path: string, tables: Tables): Promise<void> {
  const lines: string[] = []
  for (const [name, rows] of tables) {
    for (const [id, row] of rows) lines.push(`${JSON.stringify([name, id, row])}\n`)
  }
  await writeFile(`${path}.tmp`, lines.join(''), { mode: 0o600 })
  await rename(`${path}.tmp`, path)
}

/** Appends in batches: whatever gathers while one write is under way goes out with the next. */
function appendLines(file: FileHandle) {
  let gathered: string[] = []
  let writing: Promise<void> | null = null
  // A failed write may have left half a line behind; the next batch then starts on a fresh one.
  let torn = false

  async function writeOut(): Promise<void> {
    let batch: string[] = []
    try {
      while (gathered.length > 0) {
        batch = gathered
        gathered = []
        await file.appendFile(`${torn ? '\n' : ''}${batch.join('')}`)
        torn = false
      }
    } catch (error) {
      gathered = [...batch, ...gathered]
      torn = true
      throw error
    } finally {
      // In the same breath as the last look at `gathered`: a later line needs a new promise.
      writing = null
    }
  }

  function saved(): Promise<void> {
    writing ??= Promise.resolve().then(writeOut)
    return writing
  }

  return {
    append: (line: Line) => void gathered.push(`${JSON.stringify(line)}\n`),
    saved,
    close: async () => {
      await saved()
      await file.close()
    },
  }
}
