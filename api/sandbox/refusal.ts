/** Why a request is refused: the status, and the body as the one that is stood in for words it. */
export type Refusal<Body extends object = object> = { status: number; message: string; body: Body }

/** Ends what is being done with a refusal. */
export function refuseWith(refusal: Refusal): never {
  throw Object.assign(new Error(refusal.message), { refusal })
}

/** The refusal inside a caught error, or null when the error is a bug. */
export function refusalIn<Body extends object = object>(error: unknown): Refusal<Body> | null {
  return error instanceof Error && 'refusal' in error ? (error.refusal as Refusal<Body>) : null
}
