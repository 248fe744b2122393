import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Rows by id, in the order in which they were added. */
type Table<Row> = {
  get: (id: string) => Row | undefined
  put: (id: string, row: Row) => void
  remove: (id: string) => void
  clear: () => void
  all: () => Row[]
  newestFirst: () => Row[]
}

export type RowStore<Rows> = { [Kind in keyof Rows]: Table<Rows[Kind]> } & { close: () => void }

/**
 * Opens a small in-memory store, which is saved in an SQLite file. Calls that change rows return
 * after the change is saved, so that it isn't lost if the process is killed.
 * @throws Error if another process has the file open
 */
export const openRowStore = <Rows>(path: string, kinds: readonly (keyof Rows & string)[]) => {
  mkdirSync(dirname(path), { recursive: true })
  const db = openExclusively(path)
  const saved = db.prepare('select kind, id, row from rows order by rowid').all()
  const put = db.prepare(
    'insert into rows (kind, id, row) values (?, ?, ?) on conflict do update set row = excluded.row',
  )
  const remove = db.prepare('delete from rows where kind = ? and id = ?')
  const clear = db.prepare('delete from rows where kind = ?')

  const table = <Row>(kind: string): Table<Row> => {
    const rows = new Map<string, Row>()
    for (const one of saved) if (one.kind === kind) rows.set(`${one.id}`, JSON.parse(`${one.row}`))
    return {
      get: (id) => rows.get(id),
      put(id, row) {
        rows.set(id, row)
        put.run(kind, id, JSON.stringify(row))
      },
      remove(id) {
        if (rows.delete(id)) remove.run(kind, id)
      },
      clear() {
        rows.clear()
        clear.run(kind)
      },
      all: () => [...rows.values()],
      newestFirst: () => [...rows.values()].reverse(),
    }
  }

  const tables = Object.fromEntries(kinds.map((kind) => [kind, table(kind)]))
  return { ...tables, close: () => db.close() } as RowStore<Rows>
}

/** Opens the file exclusively: two writers wouldn't see each other's rows. */
const openExclusively = (path: string): DatabaseSync => {
  const db = new DatabaseSync(path)
  try {
    // A crash of the process loses no data. A crash of the machine may, which is acceptable for a
    // stand-in.
    db.exec(`
      pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off;
      create table if not exists rows (kind text, id text, row text, primary key (kind, id));
      begin immediate; commit;
    `)
    return db
  } catch (error) {
    db.close()
    const isTaken = error instanceof Error && 'errcode' in error && error.errcode === busy
    if (!isTaken) throw error
    throw new Error(`${path} is in use by another running stand-in. Stop it or use another folder.`)
  }
}

/** The error code SQLITE_BUSY (https://sqlite.org/rescode.html). */
const busy = 5
