import { type ChangedElsewhere, ok, type Result } from '@synapse/shared/contract/result'

/**
 * Responds to an edit with the updated record. If the edit is based on an outdated version, rejects
 * it and returns the current record, so that the client can merge the two.
 */
export const presentChange = async <Answer, Reason extends string>(
  result: Result<unknown, Reason>,
  read: () => Promise<Answer>,
): Promise<Result<Answer, Reason> | ChangedElsewhere> => {
  if (result.ok) return ok(await read())
  if (result.reason === 'changed') return { ok: false, reason: 'changed', current: await read() }
  return result
}
