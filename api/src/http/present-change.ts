import { type ChangedElsewhere, ok, type Result } from '@synapse/shared/result'

/**
 * Answers an edit with the record as it is now. An edit based on an older version is refused with the
 * current record as well, so that the client can compare and merge.
 */
export const presentChange = async <Answer, Reason extends string>(
  result: Result<unknown, Reason>,
  read: () => Promise<Answer>,
): Promise<Result<Answer, Reason> | ChangedElsewhere> => {
  if (result.ok) return ok(await read())
  if (result.reason === 'changed') return { ok: false, reason: 'changed', current: await read() }
  return result
}
