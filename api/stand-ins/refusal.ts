export type Refusal<Body extends object = object> = { status: number; message: string; body: Body }

// The explicit type tells the compiler that code after a call is unreachable.
export const refuseWith: (refusal: Refusal) => never = (refusal) => {
  throw Object.assign(new Error(refusal.message), { refusal })
}

/** Returns the error response that a caught error carries, or null if the error is a bug. */
export const refusalIn = <Body extends object = object>(error: unknown): Refusal<Body> | null =>
  error instanceof Error && 'refusal' in error ? (error.refusal as Refusal<Body>) : null
