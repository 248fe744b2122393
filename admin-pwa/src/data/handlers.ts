import { useEffect } from 'react'

type Handlers = {
  /** Runs when the sign-in token is no longer valid. */
  unauthorised?: () => void
  /** Runs when the server no longer accepts this version of the app. */
  tooOld?: () => void
  /** Asks for the password. Resolves to true if the call should be repeated. */
  passwordNeeded?: () => Promise<boolean>
  /** Runs when the server has accepted a change that was discarded while it was being sent. */
  discardedTooLate?: (label: string) => void
}

/** Event handlers set by higher layers, which this layer must not import. */
export const handlers: Handlers = {}

/** Sets an event handler while the component is mounted. */
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
