import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type OwnerLock = { release: () => void }

/**
 * Makes this process the only owner of `folder` until it releases the lock or ends, however it ends.
 * The lock is the kernel's own, taken through SQLite on an empty file: unlike a process id in a file
 * it cannot go stale, cannot be mistaken for a later process with the same id, and has no gap in
 * which two processes could both take over.
 *
 * Throws with one sentence when another process owns the folder or the folder cannot be written.
 */
export const takeOwnership = (folder: string): OwnerLock => {
  const holderFile = `${folder}/owner.json`
  const lock = openLock(folder)
  try {
    // The journal in memory: nothing is ever written, so no file may be left beside the lock either.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error)
      ? new Error(
          `The data folder ${folder} is in use by another running app${describeHolder(holderFile)}. ` +
            'Stop that one first, or give this one a DATA_DIR of its own.',
        )
      : unwritable(folder, error)
  }
  try {
    const holder = { pid: process.pid, since: new Date().toISOString() }
    writeFileSync(holderFile, `${JSON.stringify(holder)}\n`)
  } catch (error) {
    lock.close()
    throw unwritable(folder, error)
  }
  let held = true
  return {
    release() {
      if (held) lock.close()
      held = false
    },
  }
}

/** The one sentence for a folder in which this process may not write. */
export const unwritable = (folder: string, cause: unknown): Error => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `The data folder ${folder} cannot be written (${reason}). ` +
      'Make it writable for the user who starts the app, or set DATA_DIR to another folder.',
    { cause },
  )
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(`${folder}/owner.lock`, { timeout: 0 })
  } catch (error) {
    throw unwritable(folder, error)
  }
}

const sqliteBusy = 5

const isBusy = (error: unknown): boolean => {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** Only for the reader of the message; the lock itself does not depend on it. */
const describeHolder = (holderFile: string): string => {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8'))
    return ` (process ${pid}, since ${since})`
  } catch {
    return ''
  }
}
