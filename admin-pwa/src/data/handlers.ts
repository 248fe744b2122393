import { useEffect } from 'react'

type Handlers = {
  /** The sign-in token is no longer valid. */
  unauthorised?: () => void
  /** The server no longer accepts this version of the app. */
  tooOld?: () => void
  /** Asks for the password, and resolves to whether to repeat the call. */
  passwordNeeded?: () => Promise<boolean>
  /** The server has accepted a change that was discarded while it was being sent. */
  discardedTooLate?: (label: string) => void
}

/** Lets higher layers handle events that this layer can't handle itself. */
export const handlers: Handlers = {}

/** Sets a handler while the component is mounted. */
export const useHandler = <Name extends keyof Handlers>(
  name: Name,
  handler: NonNullable<Handlers[Name]>,
): void =>
  useEffect(() => {
    handlers[name] = handler
    return () => {
      delete handlers[name]
    }
  })
