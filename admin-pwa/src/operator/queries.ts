import { isCallError } from '@synapse/shared/call'
import type { AnswerOf, BodyOf } from '@synapse/shared/endpoint'
import { changePassword, listSessions, revokeSession } from '@synapse/shared/operator/contract'
import { errorMessage } from '#data/api.ts'
import { query } from '#data/query.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** Where the operator is signed in. */
export const sessionsQuery = () => query(listSessions)

export type OperatorSession = AnswerOf<typeof listSessions>[number]

export const useRevokeSession = () =>
  useWrite(revokeSession, {
    request: ({ id }: OperatorSession) => ({ params: { id } }),
    successToast: { title: 'Session Ended', message: 'That device has to sign in again.' },
    errorToast: 'Failed to end the session.',
  })

export const useChangePassword = () =>
  useWrite(changePassword, {
    request: (body: BodyOf<typeof changePassword>) => ({ body }),
    successToast: {
      title: 'Password Changed',
      message: 'All other devices have been signed out.',
    },
    errorToast: (error) => failureToast(passwordFailure(error)),
  })

/** The server's own words; without them only that it failed. */
export const passwordFailure = (error: unknown): string =>
  isCallError(error) && error.answer?.error ? errorMessage(error) : 'Failed to change password'
