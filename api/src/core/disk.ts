import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#core/settings'

/** Returns the folders that the app writes to. */
export const writtenFolders = ({
  production,
  dataDir,
  backup,
}: Pick<Settings, 'production' | 'dataDir' | 'backup'>): string[] => [
  production ? process.cwd() : dataDir,
  ...(backup ? [backup.folder] : []),
]

type Disk = { folder: string; freeBytes: number; totalBytes: number }

const gigabyte = 1024 ** 3

/** Reads how full a folder's disk is. The folder itself needn't exist yet. */
export const readDisk = async (folder: string): Promise<Disk> => {
  let existing = path.resolve(folder)
  while (!existsSync(existing)) existing = path.dirname(existing)
  const { bavail, blocks, bsize } = await statfs(existing)
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * Returns whether a disk is nearly full: less than 1 GB is free, or less than both 10% and 20 GB.
 * @param wasNearlyFull the previous result; if true, a little more space must be free, so that the
 * result doesn't flip back and forth
 */
export const isNearlyFull = (
  { freeBytes, totalBytes }: Omit<Disk, 'folder'>,
  wasNearlyFull = false,
): boolean => {
  const margin = wasNearlyFull ? 1.2 : 1
  return (
    freeBytes < gigabyte * margin ||
    (freeBytes < totalBytes * 0.1 * margin && freeBytes < 20 * gigabyte * margin)
  )
}

/** Formats a size in human-readable form: '1.5 GB'. */
export const formatBytes = (bytes: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: power < 2 ? 0 : 1 })
  return `${number.format(bytes / 1024 ** power)} ${units[power]}`
}
