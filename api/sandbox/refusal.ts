/** Why a request is refused: the status, and the body as the one that is stood in for words it. */
export type Refusal<Body extends object = object> = { status: number; message: string; body: Body }

/** Ends what is being done with a refusal. */
// Typed as a whole, so that the compiler knows wherever it is called that nothing follows.
export const refuseWith: (refusal: Refusal) => never = (refusal) => {
  throw Object.assign(new Error(refusal.message), { refusal })
}

/** The refusal inside a caught error, or null when the error is a bug. */
export const refusalIn = <Body extends object = object>(error: unknown): Refusal<Body> | null =>
  error instanceof Error && 'refusal' in error ? (error.refusal as Refusal<Body>) : null
