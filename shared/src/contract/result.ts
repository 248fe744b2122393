/** An expected error as a value, with one of the contract's reasons. Bugs throw exceptions. */
export type Refused<Reason extends string> = { ok: false; reason: Reason; details?: string }
type Ok<Value> = { ok: true; value: Value }
export type Result<Value, Reason extends string> = Ok<Value> | Refused<Reason>

/** The error for an edit that is based on an older version of a record. */
export type ChangedElsewhere = Refused<'changed'> & {
  /** The current record, in the format of the endpoint's response. */
  current: unknown
}

/** Returns a successful result. */
export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value })

/** Returns an expected error. @param details text that is appended to the reason's message */
export const refuse = <const Reason extends string>(
  reason: Reason,
  details?: string,
): Refused<Reason> => ({ ok: false, reason, ...(details && { details }) })

/** Converts the value of a successful result; an error is unchanged. */
export const mapValue = async <Value, Reason extends string, Converted>(
  work: Promise<Result<Value, Reason>>,
  convert: (value: Value) => Converted | Promise<Converted>,
): Promise<Result<Converted, Reason>> => {
  const result = await work
  return result.ok ? ok(await convert(result.value)) : result
}
