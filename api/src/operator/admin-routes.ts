import { readChanges } from '@synapse/shared/operator/contract'
import {
  type BusinessSettings,
  listFailedJobs as listFailedJobsContract,
  readSettings,
  retryJob,
  saveSettings as saveSettingsContract,
} from '@synapse/shared/operator/settings-contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { listFailedJobs } from '#operator/list-failed-jobs'
import { type BusinessSettingsRow, readBusinessSettings } from '#operator/model'
import { saveSettings } from '#operator/save-settings'

/** The business's data, what has changed, and what could not be done. */
export const operatorAdminRoutes = (context: Context): Route[] => {
  const { db, failedJobs, recordChanges } = context
  const present = async () => presentSettings(await readBusinessSettings(db))
  return [
    route(readSettings, async () => done(await present())),
    route(saveSettingsContract, async ({ input }) =>
      presentChange(await saveSettings(context, input), present),
    ),
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
  version: row.version,
})
