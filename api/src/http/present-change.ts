import { type ChangedElsewhere, ok, type Result } from '@synapse/shared/result'

/**
 * The answer to a change: what is there now. A change that was made from an older version is
 * refused with the same, so that whoever made it can compare and choose.
 */
export const presentChange = async <Answer, Reason extends string>(
  result: Result<unknown, Reason>,
  read: () => Promise<Answer>,
): Promise<Result<Answer, Reason> | ChangedElsewhere> => {
  if (result.ok) return ok(await read())
  if (result.reason === 'changed') return { ok: false, reason: 'changed', current: await read() }
  return result
}
