import { isCallError } from '@synapse/shared/call'
import type { AnswerOf, BodyOf } from '@synapse/shared/endpoint'
import { changePassword, listSessions, revokeSession } from '@synapse/shared/operator/contract'
import { errorMessage } from '#data/api.ts'
import { query } from '#data/query.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** Loads the devices where the operator is signed in. */
export const sessionsQuery = () => query(listSessions)

export type OperatorSession = AnswerOf<typeof listSessions>[number]

export const useRevokeSession = () =>
  useWrite(revokeSession, {
    request: ({ id }: OperatorSession) => ({ params: { id } }),
    successToast: { title: 'Device signed out', message: 'That device has to sign in again.' },
    errorToast: 'Couldn’t sign out the device.',
  })

export const useChangePassword = () =>
  useWrite(changePassword, {
    request: (body: BodyOf<typeof changePassword>) => ({ body }),
    successToast: {
      title: 'Password changed',
      message: 'All other devices have been signed out.',
    },
    errorToast: (error) => failureToast(passwordFailure(error)),
  })

/** Returns the server's message, or the generic one. */
export const passwordFailure = (error: unknown): string =>
  isCallError(error) && error.answer?.error ? errorMessage(error) : 'Couldn’t change the password.'
