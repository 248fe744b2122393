import { isCallError } from '@synapse/shared/call'

/** Returns the server's errors by field, for a form's `setErrors`. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  isCallError(error) ? { ...error.answer?.fields } : {}
