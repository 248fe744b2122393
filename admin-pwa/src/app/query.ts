import { type FilledPath, isCallError } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type Call, call, type QueryIn } from '#app/api.ts'
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

/** '/api/bookings/pending' is ['api', 'bookings', 'pending'], with the query behind it. */
const keyOf = (path: string, query?: unknown): unknown[] => [
  ...path.split('/').filter(Boolean),
  ...(query === undefined ? [] : [query]),
]

/**
 * A GET as a query: `useQuery(apiQuery<typeof readOverview>('/api/admin/overview', { website }))`.
 * @throws CallError in the query's `error`
 */
export const apiQuery = <E extends Endpoint>(path: FilledPath<E['path']>, query?: QueryIn<E>) =>
  queryOptions({
    queryKey: keyOf(path, query),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => read<E>(path, query, signal),
  })

/**
 * A GET whose answer lands in the browser's database, and that is answered from there when the
 * network is gone.
 */
export const cachedQuery = <E extends Endpoint, Name extends TableName>(options: {
  path: FilledPath<E['path']>
  query?: QueryIn<E>
  table: Name
  /** The rows in the answer, to be saved. */
  rows: (answer: AnswerOf<E>) => readonly Tables[Name][]
  /** Whether the answer is the whole table, so that rows which it lacks are gone. */
  isWhole: boolean
  /** The answer made from saved rows; undefined when they do not suffice. */
  fromSaved: (rows: Tables[Name][]) => AnswerOf<E> | undefined
}) =>
  queryOptions({
    queryKey: keyOf(options.path, options.query),
    queryFn: async ({ signal }): Promise<AnswerOf<E>> => {
      const { saveRows, savedRows } = await import('#offline/db.ts')
      try {
        const answer = await read<E>(options.path, options.query, signal)
        const rows = options.rows(answer)
        // The screen does not wait for the disk, and a browser without one still works.
        if (rows.length > 0 || options.isWhole)
          saveRows(options.table, rows, options.isWhole).catch(console.warn)
        return answer
      } catch (error) {
        if (isCallError(error) || signal.aborted) throw error
        const saved = await savedRows(options.table).catch(() => undefined)
        const answer = saved && options.fromSaved(saved.rows)
        if (!saved || answer === undefined) throw error
        noteSavedShown(saved.at)
        return answer
      }
    },
  })

const read = async <E extends Endpoint>(
  path: FilledPath<E['path']>,
  query: QueryIn<E> | undefined,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const answer = await call<E>({ method: 'GET', path, query, signal } as Call<E>)
  if (isShowingSaved()) {
    noteServerAnswered()
    refreshAll()
  }
  return answer
}

/** Reads again what is on the screen; the rest when it is next looked at. */
export const refreshAll = async (): Promise<void> => {
  // What is on its way may be from before the change, also where nothing has come yet.
  await queryClient.cancelQueries({ predicate: isRecord, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isRecord })
}

/** Whether anything has changed is no record: asked for again, it would have all be read twice. */
const isRecord = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== 'changes'
