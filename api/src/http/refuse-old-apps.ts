import { contractVersionHeader, oldestContractVersion, tooOld } from '@synapse/shared/app-version'
import type { Middleware } from 'koa'
import { HttpError } from '#http/errors'

/** Refuses an app that was built for calls which are no more: it offers its operator the update. */
export const refuseOldApps: Middleware = (ctx, next) => {
  const version = ctx.get(contractVersionHeader)
  if (version && !(Number(version) >= oldestContractVersion))
    throw new HttpError(409, {
      error: 'This page is older than the server works with. Please load it anew.',
      reason: tooOld,
    })
  return next()
}
