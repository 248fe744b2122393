import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const heartbeatMs = 5_000
const deadAfterMs = 60_000
const pollMs = 200

/**
 * Runs `work` while holding a lock file. Waits for other starts in this repository, but takes over
 * the lock of a dead or unresponsive process.
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process holds the lock
 */
export const oneAtATime = async (lockFile, work, onWait) => {
  mkdirSync(dirname(lockFile), { recursive: true })
  let isTold = false
  while (!tryLock(lockFile)) {
    if (!isTold) onWait()
    isTold = true
    await delay(pollMs)
  }
  const heartbeat = setInterval(() => touch(lockFile), heartbeatMs)
  const unlock = () => rmSync(lockFile, { force: true })
  process.on('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', unlock)
    unlock()
  }
}

const tryLock = (lockFile) => {
  const own = `${lockFile}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    // Creating a link is atomic, and fails if the lock file exists.
    linkSync(own, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    takeOverDeadLock(lockFile, own)
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

const takeOverDeadLock = (lockFile, own) => {
  const seen = readLock(lockFile)
  if (!seen || isLive(seen)) return
  const taken = `${own}.dead`
  try {
    renameSync(lockFile, taken)
    // Another start may have replaced the lock between the check and the rename.
    if (readLock(taken)?.pid !== seen.pid) linkSync(taken, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(taken, { force: true })
  }
}

const readLock = (file) => {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), touchedMs: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

const isLive = ({ pid, touchedMs }) => {
  if (Date.now() - touchedMs > deadAfterMs) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const touch = (file) => {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Another process considered this one dead and removed the lock. Continue, because stopping
    // halfway wouldn't help.
  }
}
