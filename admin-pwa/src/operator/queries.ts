import { isCallError } from '@synapse/shared/call'
import type { AnswerOf } from '@synapse/shared/endpoint'
import {
  addApp,
  addPasskey,
  changePassword,
  confirmPassword,
  listSignIns,
  readSignInSecurity,
  removeFactor,
  renewRecoveryCodes,
  revokeSignIn,
  type SignInSecurity,
  saveRefundLimit,
  setUpApp,
  setUpPasskey,
} from '@synapse/shared/operator/contract'
import { errorMessage } from '#data/api.ts'
import { query } from '#data/query.ts'
import { useCall } from '#ui/use-call.ts'

export const signInsQuery = () => query(listSignIns)

export type SignIn = AnswerOf<typeof listSignIns>[number]

export const useRevokeSignIn = () =>
  useCall(revokeSignIn, {
    request: ({ id }: SignIn) => ({ params: { id } }),
    successToast: {
      title: 'Device Signed Out',
      message: 'You’ll need to sign in again on that device.',
    },
    errorToast: 'Couldn’t sign out the device',
  })

export const useChangePassword = () =>
  useCall(changePassword, {
    successToast: {
      title: 'Password Changed',
      message: 'All other devices have been signed out.',
    },
    errorToast: 'Couldn’t change the password',
  })

/** Returns the server's message, or a generic one. */
export const passwordFailure = (error: unknown): string =>
  isCallError(error) && error.answer?.error ? errorMessage(error) : 'Failed to change password'

export const useConfirmPassword = () => useCall(confirmPassword, {})

export const securityQuery = () => query(readSignInSecurity)

export type Factor = SignInSecurity['factors'][number]

const othersSignedOut = 'All other devices have been signed out.'

export const useSetUpApp = () =>
  useCall(setUpApp, { errorToast: 'Couldn’t set up the authenticator app' })

export const useAddApp = () =>
  useCall(addApp, { successToast: { title: 'Authenticator App Added', message: othersSignedOut } })

export const useSetUpPasskey = () => useCall(setUpPasskey, {})

export const useAddPasskey = () =>
  useCall(addPasskey, { successToast: { title: 'Passkey Added', message: othersSignedOut } })

export const useRemoveFactor = () =>
  useCall(removeFactor, {
    request: ({ id }: Factor) => ({ params: { id } }),
    successToast: { title: 'Removed', message: othersSignedOut },
    errorToast: 'Couldn’t remove the second step',
  })

export const useRenewRecoveryCodes = () =>
  useCall(renewRecoveryCodes, { errorToast: 'Couldn’t create new recovery codes' })

export const useSaveRefundLimit = () =>
  useCall(saveRefundLimit, {
    successToast: (_, { amount }) => ({
      title: 'Saved',
      message: amount
        ? 'Refunds above this amount now need your password.'
        : 'Refunds no longer need your password.',
    }),
    errorToast: 'Couldn’t save the refund limit',
  })
