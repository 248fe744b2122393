/** An expected refusal is a value with a reason that the contract declares; bugs throw. */
export type Refused<Reason extends string> = { ok: false; reason: Reason; details?: string }
type Done<Value> = { ok: true; value: Value }
export type Result<Value, Reason extends string> = Done<Value> | Refused<Reason>

/** A change that was made from an older version of what is there now. */
export type ChangedElsewhere = Refused<'changed'> & {
  /** What is there now, in the form of the endpoint's answer. */
  current: unknown
}

/** The result of what was done, with its value. */
export const done = <Value>(value: Value): Done<Value> => ({ ok: true, value })

/** @param details replaces nothing: it is said after the reason's own sentence */
export const refused = <const Reason extends string>(
  reason: Reason,
  details?: string,
): Refused<Reason> => ({ ok: false, reason, ...(details && { details }) })
