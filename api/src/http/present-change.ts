import { type ChangedElsewhere, ok, type Result } from '@synapse/shared/contract/result'

/**
 * Responds to an edit with the updated record. Rejects an edit based on an outdated version and
 * returns the current record, so that the client can merge.
 */
export const presentChange = async <Answer, Reason extends string>(
  result: Result<unknown, Reason>,
  read: () => Promise<Answer>,
): Promise<Result<Answer, Reason> | ChangedElsewhere> => {
  if (result.ok) return ok(await read())
  if (result.reason === 'changed') return { ok: false, reason: 'changed', current: await read() }
  return result
}
