import { isCallError } from '@synapse/shared/call'
import { errorMessage } from '#data/api.ts'

/** Returns the server's message. If it refused without a message, the credentials are wrong. */
export const whyRefused = (error: unknown): string =>
  isCallError(error) ? (error.answer?.error ?? 'Invalid credentials') : errorMessage(error)
