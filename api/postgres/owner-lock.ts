import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type OwnerLock = { release: () => void }

/**
 * Locks `folder` for this process until the process releases the lock or ends. The lock is a kernel
 * lock on an empty file, taken through SQLite. Unlike a PID file, it can't become stale, and two
 * processes can never both hold it.
 * @throws Error if another process owns the folder, or if the folder isn't writable
 */
export const takeOwnership = (folder: string): OwnerLock => {
  const holderFile = `${folder}/owner.json`
  const lock = openLock(folder)
  try {
    // Keep SQLite's journal in memory, so that no file is created next to the lock.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error)
      ? new Error(
          `The data folder ${folder} is in use by another running app${describeHolder(holderFile)}. ` +
            'Stop that app first, or set DATA_DIR to another folder.',
        )
      : unwritableFolderError(folder, error)
  }
  try {
    const holder = { pid: process.pid, since: new Date().toISOString() }
    writeFileSync(holderFile, `${JSON.stringify(holder)}\n`)
  } catch (error) {
    lock.close()
    throw unwritableFolderError(folder, error)
  }
  let held = true
  return {
    release() {
      if (held) lock.close()
      held = false
    },
  }
}

export const unwritableFolderError = (folder: string, cause: unknown): Error => {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `The data folder ${folder} isn’t writable (${reason}). ` +
      'Make it writable for the user who starts the app, or set DATA_DIR to another folder.',
    { cause },
  )
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(`${folder}/owner.lock`, { timeout: 0 })
  } catch (error) {
    throw unwritableFolderError(folder, error)
  }
}

const sqliteBusy = 5

const isBusy = (error: unknown): boolean => {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/**
 * Describes the process that holds the lock. The text is only for the error message: the lock
 * doesn't depend on this file.
 */
const describeHolder = (holderFile: string): string => {
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile, 'utf8'))
    return ` (process ${pid}, since ${since})`
  } catch {
    return ''
  }
}
