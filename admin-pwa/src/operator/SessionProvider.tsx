import { isCallError } from '@synapse/shared/call'
import { login, logout, type Operator, readMe } from '@synapse/shared/operator/contract'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { call, onUnauthorised } from '#data/api.ts'
import { clearDrafts, hasDrafts } from '#data/drafts.ts'
import { isUnsent, pendingEntries, setPendingEntries, setUnsentFlag } from '#data/outbox-entry.ts'
import { clearQueries } from '#data/query.ts'
import { resetRecords } from '#data/records.ts'
import {
  clearOperator,
  clearToken,
  onTokenChange,
  readOperator,
  readToken,
  saveOperator,
  saveToken,
} from '#data/session-storage.ts'
import { saveReturnPath } from '#operator/return-path.ts'
import { clearSharedFiles } from '#pwa/shared-files.ts'
import { showBadge } from '#ui/app-badge.ts'
import { paths } from '#ui/paths.ts'
import { askToDiscard, hasUnsaved, leaveUnasked } from '#ui/unsaved.ts'

type Session = {
  /** Who is signed in; that there is somebody is what 'signed in' means. */
  user: Operator | undefined
  /** True while a stored token is checked of which this device does not know whose it is. */
  isLoading: boolean
  /** @throws CallError when the server refuses, TypeError when it cannot be reached */
  signIn: (username: string, password: string) => Promise<void>
  /** Ends the session in every tab and goes to the sign-in page; asks first if something is unsaved. */
  signOut: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/** The session. @throws Error outside of its provider */
export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within a SessionProvider')
  return session
}

/**
 * Whoever was last signed in here sees what is on the device at once, however long the server takes.
 * The stored token is checked in the background; if it is no longer valid, the session ends.
 */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [user, setUser] = useState(operatorHere)
  const [isLoading, setIsLoading] = useState(readToken() !== undefined && !user)

  const drop = useCallback(() => {
    // What could not be sent waits for its operator, as what is being typed does.
    forgetSession('deleteAllButOutbox')
    setUser(undefined)
    setIsLoading(false)
  }, [])

  const check = useCallback(async () => {
    const operator = await checkSession()
    if (operator) setUser(operator)
    setIsLoading(false)
  }, [])

  useEffect(() => {
    onUnauthorised(drop)
    if (readToken()) check()
    return onTokenChange((token) => {
      if (token) {
        setUser(operatorHere)
        return check()
      }
      // Another tab signed out: this one leaves nothing of the session in memory either.
      // It is kept for whoever signs in again.
      saveReturnPath(window.location)
      leaveUnasked()
      window.location.assign(paths.login)
    })
  }, [check, drop])

  const session = useMemo<Session>(
    () => ({
      user,
      isLoading,
      signIn: async (username, password) => {
        const { token, user: operator } = await call(login, { body: { username, password } })
        saveToken(token)
        saveOperator(operator)
        setUnsentFlag(false)
        setUser(operator)
      },
      signOut: async () => {
        const unsent = await countUnsent()
        if (unsent > 0) askToDiscard(endSession, { unsent })
        else if (hasUnsaved() || hasDrafts()) askToDiscard(endSession)
        else endSession()
      },
    }),
    [user, isLoading],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

const operatorHere = () => (readToken() ? readOperator() : undefined)

/** Asks the server whose the stored token is; undefined out of its reach, or when the session has ended. */
const checkSession = async (): Promise<Operator | undefined> => {
  const token = readToken()
  try {
    const operator = await call(readMe, {})
    // Meanwhile somebody may have signed out, or in again.
    if (token !== readToken()) return undefined
    saveOperator(operator)
    return operator
  } catch (error) {
    // The call itself ends a session that the server no longer knows.
    if (!isCallError(error)) console.warn(error)
    return undefined
  }
}

const endSession = async () => {
  // The session ends here whatever the server says, and however long it thinks about it; it ends
  // there when it can be reached. The call has the token before that is forgotten.
  call(logout, {}, { keepalive: true }).catch(() => {})
  clearDrafts()
  leaveUnasked()
  await forgetSession('deleteDb')
  window.location.assign(paths.login)
}

const forgetSession = async (wipe: 'deleteDb' | 'deleteAllButOutbox') => {
  const operator = readOperator()
  clearToken()
  clearOperator()
  clearQueries()
  resetRecords()
  // The sign-in page says that something waits.
  if (wipe === 'deleteDb') setPendingEntries([])
  setUnsentFlag(pendingEntries().some(isUnsent))
  showBadge(0)
  await clearSharedFiles().catch(console.warn)
  if (!operator) return
  try {
    const db = await import('#data/db.ts')
    const left = await inTime(db[wipe](operator.id))
    if (!left) return
    // An app that was opened just now had not read it yet.
    setUnsentFlag(left.some(isUnsent))
    setPendingEntries(left)
  } catch (error) {
    console.warn(error)
  }
}

const wipeMs = 2_000

/** A tab that is frozen may hold the database for long; nobody waits for it. */
const inTime = <Left,>(wiping: Promise<Left>) =>
  Promise.race([wiping, new Promise<undefined>((resolve) => setTimeout(resolve, wipeMs))])

/** By the disk: what waits may not have been read yet. */
const countUnsent = async (): Promise<number> => {
  try {
    const { openDb: offlineDb } = await import('#data/db.ts')
    return (await offlineDb().outbox.toArray()).filter(isUnsent).length
  } catch {
    return pendingEntries().filter(isUnsent).length
  }
}
