import { readChanges } from '@synapse/shared/operator/contract'
import {
  type BusinessSettings,
  listFailedJobs as listFailedJobsContract,
  readSettings,
  retryJob,
  saveSettings,
} from '@synapse/shared/operator/settings-contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { listFailedJobs } from '#operator/list-failed-jobs'
import { BusinessSettingsRow, readBusinessSettings } from '#operator/model'

/** The business's data, what has changed, and what could not be done. */
export const operatorAdminRoutes = (context: Context): Route[] => {
  const { db, failedJobs, recordChanges } = context
  return [
    route(readSettings, async () => done(presentSettings(await readBusinessSettings(db)))),
    route(saveSettings, async ({ input }) => {
      await BusinessSettingsRow.query(db).patch(input)
      return done(presentSettings(await readBusinessSettings(db)))
    }),
    route(readChanges, async () => done({ mark: recordChanges.mark() })),
    route(listFailedJobsContract, async () => done(await listFailedJobs(context))),
    route(retryJob, async ({ params }) =>
      (await failedJobs.retry(params.job, params.id)) ? done(undefined) : refused('unknown'),
    ),
  ]
}

const presentSettings = (row: BusinessSettingsRow): BusinessSettings => ({
  businessName: row.businessName,
  address: row.address,
  vatNumber: row.vatNumber,
  vatRegime: row.vatRegime,
  iban: row.iban,
  bic: row.bic,
  logo: row.logo,
  notificationEmail: row.notificationEmail,
  notifyOfBookings: row.notifyOfBookings,
})
