import { type Ask, isCallError, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { isShowingSaved, noteSavedShown, noteServerAnswered } from '#offline/connection.ts'
import type { TableName, Tables } from '#offline/db.ts'

/** Nothing is retried, refetched or stale by itself; what the operator changes is read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network the query must still run, to read what was saved.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** How the browser's database keeps an answer, and answers from it. */
type Saved<E extends Endpoint, Name extends TableName> = {
  table: Name
  /** The rows in the answer, to be saved. */
  rows: (answer: AnswerOf<E>) => readonly Tables[Name][]
  /** Whether the answer is the whole table, so that rows which it lacks are gone. */
  isWhole: boolean
  /** The answer made from saved rows; undefined when they do not suffice. */
  fromSaved: (rows: Tables[Name][]) => AnswerOf<E> | undefined
}

/** Of what asks for nothing, the ask may be left out. */
type Asked<E extends Endpoint, Name extends TableName> =
  Partial<unknown> extends Ask<E>
    ? [ask?: Ask<E>, saved?: Saved<E, Name>]
    : [ask: Ask<E>, saved?: Saved<E, Name>]

/**
 * A GET as a query: `useQuery(query(readOverview, { query: { website } }))`. With `saved` its answer
 * lands in the browser's database, and is taken from there when the network is gone.
 * @throws CallError in the query's `error`
 */
export const query = <E extends Endpoint, Name extends TableName>(
  endpoint: E,
  ...[ask = {} as Ask<E>, saved]: Asked<E, Name>
) =>
  queryOptions({
    queryKey: keyOf(endpoint, ask),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => {
      const read = () => readNow(endpoint, ask, signal)
      return saved ? readOrSaved(read, saved, signal) : read()
    },
  })

/** '/api/bookings/pending' is ['api', 'bookings', 'pending'], with the query behind it. */
const keyOf = <E extends Endpoint>(endpoint: E, ask: Ask<E>): unknown[] => [
  ...pathOf(endpoint, ask).split('/').filter(Boolean),
  ...(ask.query === undefined ? [] : [ask.query]),
]

const readNow = async <E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const answer = await call(endpoint, ask, { signal })
  if (isShowingSaved()) {
    noteServerAnswered()
    refreshAll()
  }
  return answer
}

const readOrSaved = async <E extends Endpoint, Name extends TableName>(
  read: () => Promise<AnswerOf<E>>,
  { table, rows, isWhole, fromSaved }: Saved<E, Name>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const { saveRows, savedRows } = await import('#offline/db.ts')
  try {
    const answer = await read()
    const fresh = rows(answer)
    // The screen does not wait for the disk, and a browser without one still works.
    if (fresh.length > 0 || isWhole) saveRows(table, fresh, isWhole).catch(console.warn)
    return answer
  } catch (error) {
    if (isCallError(error) || signal.aborted) throw error
    const kept = await savedRows(table).catch(() => undefined)
    const answer = kept && fromSaved(kept.rows)
    if (!kept || answer === undefined) throw error
    noteSavedShown(kept.at)
    return answer
  }
}

/** Reads again what is on the screen; the rest when it is next looked at. */
export const refreshAll = async (): Promise<void> => {
  // What is on its way may be from before the change, also where nothing has come yet.
  await queryClient.cancelQueries({ predicate: isRecord, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isRecord })
}

/** Whether anything has changed is no record: asked for again, it would have all be read twice. */
const isRecord = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'changes'
