import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from '@synapse/shared/contract/actor'

/** The recorded author of a change. `sessionId` identifies the operator's sign-in session. */
export type Actor =
  | { kind: 'operator'; operatorId: string; sessionId: string }
  | { kind: 'job'; job: string }
  | { kind: Exclude<ActorKind, 'operator' | 'job'> }

type RequestContext = {
  requestId?: string
  job?: string
  jobId?: string
  actor?: Actor
  /** The caller's IP address, which the log leaves out because it is personal data. */
  address?: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs work with these values added to the request context, including all asynchronous calls. */
export const runWithContext = <Value>(values: RequestContext, work: () => Value): Value =>
  storage.run({ ...storage.getStore(), ...values }, work)

/** Returns the current request context; empty while the app starts. */
export const currentContext = (): RequestContext => storage.getStore() ?? {}
