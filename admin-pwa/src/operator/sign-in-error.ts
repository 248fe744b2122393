import { isCallError } from '@synapse/shared/call'
import { errorMessage } from '#data/api.ts'

/** Returns the server's message, or 'Invalid credentials' if it sent none. */
export const signInError = (error: unknown): string =>
  isCallError(error) ? (error.answer?.error ?? 'Invalid credentials') : errorMessage(error)
