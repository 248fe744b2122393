import { readBackupAge } from '#backup/model'
import { formatBytes, isNearlyFull, readDisk, writtenFolders } from '#core/disk'
import type { Settings } from '#core/settings'
import { clockToleranceSeconds, compareClocks } from '#db/clock'
import type { Db } from '#db/knex'
import { formatMinute } from '#main/doctor/check-accounts'
import { type Finding, findingsAbout } from '#main/doctor/finding'
import { certificateState, readCertificateExpiry } from '#outside/certificate'

const inexactClockSeconds = 5

/**
 * Compares this machine's clock with the database's and Stripe's.
 * @param aheadOfStripeMs undefined if Stripe didn't respond
 */
export const checkClock = async (db: Db | undefined, aheadOfStripeMs: number | undefined) => {
  const clocks: [string, number][] = []
  if (db) clocks.push(['the database’s', (await compareClocks(db)).aheadMs])
  if (aheadOfStripeMs !== undefined) clocks.push(['Stripe’s', aheadOfStripeMs])
  return clocks.map(([whose, aheadMs]) => {
    const { ok, warning, error } = findingsAbout('Clock')
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    const difference = `This machine’s clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} ${whose}.`
    // If the clocks differ by more than this, nothing expires, and Stripe may reject calls.
    if (seconds > clockToleranceSeconds) return error(`${difference} Correct the wrong clock.`)
    if (seconds > inexactClockSeconds) return warning(`${difference} Synchronise it (NTP).`)
    return ok(`This machine’s clock agrees with ${whose}`)
  })
}

/** If less space than this is free, PostgreSQL may stop at any moment. */
const fullBytes = 200 * 1024 ** 2

/** Checks the free space on each disk that the app writes to. */
export const checkDisks = async (settings: Parameters<typeof writtenFolders>[0]) => {
  const { ok, warning, error } = findingsAbout('Disk')
  return Promise.all(
    writtenFolders(settings).map(async (folder) => {
      const disk = await readDisk(folder)
      const text = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} are free at ${folder}`
      if (disk.freeBytes < fullBytes) return error(`${text}. Make room now.`)
      return isNearlyFull(disk) ? warning(`${text}. Make room.`) : ok(text)
    }),
  )
}

/** Warns if backups are missing, late or not scheduled. */
export const checkBackups = async (settings: Settings, db: Db, now: Temporal.Instant) => {
  const { ok, warning } = findingsAbout('Backup')
  const { last, ageHours, isLate } = await readBackupAge({ db, settings, now: () => now })
  const findings: Finding[] = []
  if (!settings.backup)
    findings.push(
      warning(
        'No backups are scheduled. Set BACKUP_DIR, unless something else backs up the database.',
      ),
    )
  if (!last) return [...findings, warning('There is no backup yet. Run npm run backup.')]
  const text = `The last backup is from ${formatMinute(last.createdAt)} (${formatBytes(Number(last.bytes))}${last.isEncrypted ? ', encrypted' : ''})`
  return [...findings, isLate || ageHours > 48 ? warning(`${text}. Run npm run backup.`) : ok(text)]
}

/** Checks whether the app can be reached at PUBLIC_URL and when its certificate expires. */
export const checkAddress = async (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  now: Temporal.Instant,
  isAppRunning: boolean,
): Promise<Finding[]> => {
  const { ok, warning, error } = findingsAbout('Address')
  const findings: Finding[] = []
  if (isAppRunning) {
    const signal = AbortSignal.timeout(5_000)
    const isUp = await fetch(`${publicUrl}/api/health`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
    findings.push(
      isUp
        ? ok(`The app answers at ${publicUrl}`)
        : warning(`The app doesn’t answer at ${publicUrl}, as seen from here. Check the proxy.`),
    )
  }
  if (!publicUrl.startsWith('https:')) return findings
  try {
    const end = await readCertificateExpiry(publicUrl)
    const { text, isDue, isExpired } = certificateState(publicUrl, end, now)
    if (isExpired) findings.push(error(`${text}. Renew it.`))
    else findings.push(isDue ? warning(`${text}. Renew it.`) : ok(text))
  } catch {
    findings.push(warning(`The certificate of ${publicUrl} can’t be read from here.`))
  }
  return findings
}
