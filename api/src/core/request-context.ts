import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActorKind } from '@synapse/shared/actor'

/** Who does something, as it is written down. A session is one sign-in of the operator's. */
export type Actor =
  | { kind: 'operator'; operatorId: string; sessionId: string }
  | { kind: 'job'; job: string }
  | { kind: Exclude<ActorKind, 'operator' | 'job'> }

/** What is going on: the request or the job, and whose wish or word it follows. */
type Occasion = { requestId?: string; job?: string; jobId?: string; actor?: Actor }

const occasion = new AsyncLocalStorage<Occasion>()

/** Everything that is done meanwhile, however deep, belongs to this; what is not said here stays. */
export const during = <Value>(about: Occasion, work: () => Value): Value =>
  occasion.run({ ...occasion.getStore(), ...about }, work)

/** What is going on now; nothing is while the app starts. */
export const currentOccasion = (): Occasion => occasion.getStore() ?? {}
