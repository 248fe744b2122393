import { isCallError } from '@synapse/shared/contract/call'
import { login, type Operator, readMe, type SecondStep } from '@synapse/shared/operator/contract'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { call, errorMessage } from '#data/api.ts'
import { useHandler } from '#data/handlers.ts'
import {
  onTokenChange,
  readOperator,
  readToken,
  saveOperator,
  saveToken,
} from '#data/sign-in-storage.ts'
import { hasUnsavedInput } from '#data/unsaved-input.ts'
import { setUnsentFlag } from '#data/unsent-flag.ts'
import { clearSignIn, countUnsent, endSignIn } from '#operator/clear-sign-in.ts'
import { openLogin, saveReturnPath } from '#operator/return-path.ts'
import { readTimer } from '#tutoring/timer/timer-storage.ts'
import { paths } from '#ui/route/paths.ts'
import { askToDiscard, hasUnsaved, skipLeavePrompt } from '#ui/unsaved.ts'

type SignInState = {
  operator: Operator | undefined
  isLoading: boolean
  /**
   * @returns false if the token or the operator couldn't be stored and is lost when the page is
   * closed
   * @throws like `call`
   */
  signIn: (username: string, password: string, secondStep?: SecondStep) => Promise<boolean>
  /** Signs out in all tabs and opens the sign-in page. Asks first if there are unsaved changes. */
  signOut: () => void
}

const SignInContext = createContext<SignInState | undefined>(undefined)

/** @throws Error if used outside SignInProvider */
export const useSignIn = (): SignInState => {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn must be used within a SignInProvider')
  return signIn
}

/**
 * The last operator to sign in on this device sees local data at once. The stored token is checked
 * in the background; if it is invalid, the operator is signed out.
 */
export const SignInProvider = ({ children }: { children: ReactNode }) => {
  const [operator, setOperator] = useState(storedOperator)
  const [isLoading, setIsLoading] = useState(readToken() !== undefined && !operator)

  useHandler('unauthorised', () => {
    // Unsent changes and unsaved input stay on the device until the same operator signs in again.
    clearSignIn({ keepsUnsent: true })
    openLogin()
    setOperator(undefined)
    setIsLoading(false)
  })

  useEffect(() => {
    const check = async () => {
      const current = await checkSignIn()
      if (current) setOperator(current)
      else if (!storedOperator()) openLogin()
      setIsLoading(false)
    }
    if (readToken()) check()
    // The app was closed before it could delete the data of an operator who signed out.
    else if (readOperator()) clearSignIn({ keepsUnsent: true })
    return onTokenChange((token) => {
      if (token) {
        setOperator(storedOperator)
        return check()
      }
      // Another tab has signed out. Reload this tab to clear its memory, too.
      saveReturnPath(window.location)
      skipLeavePrompt()
      window.location.assign(paths.login)
    })
  }, [])

  const signIn: SignInState['signIn'] = async (username, password, secondStep) => {
    const { token, user } = await call(login, {
      body: { username, password, secondStep },
    })
    // Store the token last, because other tabs read the operator as soon as they see a token.
    const isOperatorStored = saveOperator(user)
    const isStored = saveToken(token) && isOperatorStored
    setUnsentFlag(user.id, false)
    setTimeout(() => setOperator(user), welcomeMs)
    return isStored
  }
  return <SignInContext value={{ operator, isLoading, signIn, signOut }}>{children}</SignInContext>
}

/** Returns the server's message, or 'Invalid credentials' if it sent none. */
export const signInError = (error: unknown): string =>
  isCallError(error) ? (error.answer?.error ?? 'Invalid credentials') : errorMessage(error)

/**
 * How long the sign-in page stays visible after signing in, so that the toast appears before the
 * app.
 */
const welcomeMs = 100

const storedOperator = () => (readToken() ? readOperator() : undefined)

/** Returns the stored token's operator; undefined offline, or if the token is invalid. */
export const checkSignIn = async (): Promise<Operator | undefined> => {
  const token = readToken()
  try {
    const operator = await call(readMe, {})
    // Another sign-in or sign-out may have replaced the token in the meantime.
    if (token !== readToken()) return undefined
    saveOperator(operator)
    return operator
  } catch (error) {
    // If the token is invalid, `call` ends the sign-in.
    if (!isCallError(error)) console.warn(error)
    return undefined
  }
}

const signOut = async () => {
  const unsent = await countUnsent()
  const hasTimer = readTimer() !== undefined
  const hasInput = hasUnsaved() || hasUnsavedInput()
  if (unsent > 0 || hasInput || hasTimer) askToDiscard(endSignIn, { unsent, hasInput, hasTimer })
  else endSignIn()
}
