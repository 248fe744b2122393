import type { AuditEntry as PresentedEntry } from '@synapse/shared/audit/contract'
import type { AuditEntry } from '#audit/model'
import type { Context } from '#core/context'

export type ListedEntry = AuditEntry & Pick<PresentedEntry, 'name'>

/** Returns an activity log entry as the operator sees it. */
export const presentEntry =
  ({ failedJobs }: Pick<Context, 'failedJobs'>) =>
  ({ id, at, hash, actor, ...row }: ListedEntry): PresentedEntry => ({
    ...row,
    id: Number(id),
    at: at.toISOString(),
    actor: {
      kind: actor.kind,
      sessionId: actor.sessionId ?? null,
      address: actor.address ?? null,
      job: actor.job ? failedJobs.titleOf(actor.job) : null,
      requestId: actor.requestId ?? null,
    },
    hash: hash.toString('hex'),
  })
