import { isCallError } from '@synapse/shared/call'

/** What the server said field by field, for a form's `setErrors`; empty when it said nothing. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  isCallError(error) ? { ...error.answer?.fields } : {}
