/** An expected error as a value, with a reason from the contract. Bugs throw exceptions instead. */
export type Refused<Reason extends string> = { ok: false; reason: Reason; details?: string }
/** Why an action isn't allowed on a record. The message is also the disabled button's tooltip. */
export type ActionRefusal<Reason extends string> = Refused<Reason> & { message: string }
type Ok<Value> = { ok: true; value: Value }
export type Result<Value, Reason extends string> = Ok<Value> | Refused<Reason>

export type ChangedElsewhere = Refused<'changed'> & {
  /** The current record, in the same form as in the endpoint's response. */
  current: unknown
}

/** Returns a successful result. */
export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

/**
 * Returns an expected error.
 * @param details text appended to the reason's message
 */
export const refuse = <const Reason extends string>(
  reason: Reason,
  details?: string,
): Refused<Reason> => ({ ok: false, reason, ...(details && { details }) })

/** Returns why a record's status doesn't allow an action. */
export const refuseState = (message: string): ActionRefusal<'wrong_state'> => ({
  ...refuse('wrong_state', message),
  message,
})

/** Transforms the value of a successful result. Errors stay unchanged. */
export const mapValue = async <Value, Reason extends string, Converted>(
  work: Promise<Result<Value, Reason>>,
  convert: (value: Value) => Converted | Promise<Converted>,
): Promise<Result<Converted, Reason>> => {
  const result = await work
  return result.ok ? ok(await convert(result.value)) : result
}
