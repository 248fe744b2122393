import { formatEuroText } from '@synapse/shared/money'
import { differenceReasons } from '@synapse/shared/payout/difference'
import { formatMoment } from '@synapse/shared/time'
import type { Alarm, AlarmKind } from '#alarm/model'
import { readBackupAge } from '#backup/model'
import type { Context } from '#core/context'
import { formatBytes, isNearlyFull, readDisk, writtenFolders } from '#core/disk'
import { fromTimestamp, toTimestamp } from '#db/columns'
import { queryRow } from '#db/sql'
import { readCalendarSync } from '#meeting/model'
import { certificateState, readCertificateExpiry } from '#outside/certificate'
import { readBalance } from '#payout/read-balance'
import { countStuckJobs } from '#queue/stored-jobs'
import { listFailedRefunds } from '#refund/list-failed-refunds'

export type Problem = Pick<Alarm, 'subject' | 'detail'>

/** Functions that read values from outside the database. Tests replace them. */
export type Probes = {
  readDisk: typeof readDisk
  readCertificateExpiry: typeof readCertificateExpiry
  uptimeMinutes: () => number
}

export const probes: Probes = {
  readDisk,
  readCertificateExpiry,
  uptimeMinutes: () => performance.now() / 60_000,
}

type Check = (
  context: Context,
  probes: Probes,
  isActive: (subject: string) => boolean,
) => Promise<readonly Problem[]>

const problemOf = (detail: string): Problem[] => [{ subject: '', detail }]

const stuckMinutes = 15
/** Roughly the number of attempts that a failing job makes in half an hour. */
const stuckAttempts = 10
const silentMinutes = 15
const silentDays = 7
const catchUpMinutes = 30
/**
 * If there are more differences than this, the new ones raise a single alarm: another shop may be
 * using the same Stripe account, for example.
 */
const maxDifferences = 5

/** The check for each kind of alarm. If a check throws, that kind's alarms stay as they are. */
export const checks: Record<AlarmKind, Check> = {
  'failed-refund': async ({ db }) =>
    (await listFailedRefunds(db)).map(({ id, amount }) => ({
      subject: id,
      detail: `The refund of ${formatEuroText(amount)} failed.`,
    })),

  'stuck-job': async ({ db, failedJobs, now }) => {
    const { late, retried } = await countStuckJobs(db, { stuckMinutes, stuckAttempts })
    const since = now().subtract({ minutes: stuckMinutes }).epochMilliseconds
    const failed = (await failedJobs.list()).filter(
      ({ state, failedAt }) => state === 'failed' && failedAt.getTime() < since,
    ).length
    const stuck = late + retried + failed
    if (stuck === 0) return []
    return problemOf(
      `${stuck} background ${stuck === 1 ? 'job is' : 'jobs are'} stuck: ${late} late, ${retried} after many attempts, ${failed} failed for good.`,
    )
  },

  // Payments that the operator assigned had no checkout, so Stripe sends no event for them.
  'silent-webhooks': async ({ db, now }) => {
    const { isSilent } = await queryRow<{ isSilent: boolean }>(
      db,
      `select exists (
        select from payments p
        where reference like 'cs\\_%' and payment_date > :since
          and payment_date < :until and not exists (
            select from stripe_events e where e.type like 'checkout.session.%'
              and e.created_at >= p.payment_date - interval '5 minutes')
      ) as is_silent`,
      {
        since: toTimestamp(now().subtract({ hours: 24 * silentDays })),
        until: toTimestamp(now().subtract({ minutes: silentMinutes })),
      },
    )
    return isSilent
      ? problemOf('Card payments were found in Stripe, but no webhook has announced them.')
      : []
  },

  'stripe-difference': async (context, _probes, isActive) => {
    const { differences } = await readBalance(context)
    const open = differences.filter(
      ({ ignoredBecause, reason }) => ignoredBecause === null && reason !== 'unassigned_payment',
    )
    const areMany = open.length > maxDifferences
    const own = areMany ? open.filter(({ id }) => isActive(id)) : open
    return [
      ...own.map(({ id, reason, amount }) => ({
        subject: id,
        detail: `${differenceReasons[reason]}: ${formatEuroText(amount)}.`,
      })),
      ...(areMany ? problemOf(`${open.length} differences aren’t explained.`) : []),
    ]
  },

  'google-access': async ({ db }) => {
    const { problem, refreshToken } = await readCalendarSync(db)
    return problem && refreshToken ? problemOf(problem) : []
  },

  'old-backup': async (context, { uptimeMinutes }) => {
    const { last, isLate } = await readBackupAge(context)
    // After a restart, give missed jobs time to run before raising an alarm.
    if (!last || !isLate || uptimeMinutes() < catchUpMinutes) return []
    return problemOf(`It is from ${formatMoment(fromTimestamp(last.createdAt))}.`)
  },

  'full-disk': async ({ settings }, { readDisk }, isActive) => {
    const disks = await Promise.all(writtenFolders(settings).map(readDisk))
    return disks
      .filter((disk) => isNearlyFull(disk, isActive(disk.folder)))
      .map(({ folder, freeBytes, totalBytes }) => ({
        subject: folder,
        detail: `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} are free at ${folder}.`,
      }))
  },

  certificate: async ({ now, settings: { publicUrl } }, { readCertificateExpiry }) => {
    if (!publicUrl.startsWith('https:')) return []
    const end = await readCertificateExpiry(publicUrl)
    const { text, isDue } = certificateState(publicUrl, end, now())
    return isDue ? problemOf(`${text}.`) : []
  },
}
