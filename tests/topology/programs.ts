import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Debian has a folder here for each installed version of PostgreSQL. */
const postgresFolder = '/usr/lib/postgresql'
const oldestMajor = 15

export type Programs = {
  /** The folder with PostgreSQL's programs. */
  postgres: string
  pgbouncer: string
  haproxy: string
}

/**
 * Finds the servers in Debian's packages.
 * @throws Error that names missing packages
 */
export const findPrograms = (): Programs => {
  const majors = existsSync(postgresFolder) ? readdirSync(postgresFolder).map(Number) : []
  const major = Math.max(...majors.filter((one) => one >= oldestMajor))
  const postgres = path.join(postgresFolder, String(major), 'bin')
  const [pgbouncer, haproxy] = ['/usr/sbin/pgbouncer', '/usr/sbin/haproxy']
  const programs = { postgresql: path.join(postgres, 'postgres'), pgbouncer, haproxy }
  const missing = Object.entries(programs).filter(([, file]) => !isProgram(file))
  if (missing.length > 0)
    throw new Error(
      `Install ${missing.map(([name]) => name).join(', ')} to test several machines (Debian: apt-get install postgresql pgbouncer haproxy).`,
    )
  return { postgres, pgbouncer, haproxy }
}

const isProgram = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
