import type { ReactNode } from 'react'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'

type Query<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

type Props<Data extends object> = {
  queries: { [Name in keyof Data]: Query<Data[Name]> }
  /** The title of the error. */
  errorTitle?: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows data from several queries once all of them have loaded, a skeleton until then, or an error.
 * For forms and dialogs, because missing data would be taken for "none", and late data would
 * overwrite the input.
 */
export const QueriesBoundary = <Data extends object>({
  queries,
  errorTitle = 'Couldn’t load the form.',
  skeleton,
  children,
}: Props<Data>) => {
  const entries = Object.entries<Query<unknown>>(queries)
  const missing = entries.flatMap(([, query]) => (query.data === undefined ? [query] : []))
  const data = Object.fromEntries(entries.map(([name, query]) => [name, query.data])) as Data
  return (
    <QueryBoundary
      query={{
        data: missing.length > 0 ? undefined : data,
        error: missing.find(({ error }) => error)?.error,
        refetch: () => missing.map(({ refetch }) => refetch()),
      }}
      errorTitle={errorTitle}
      skeleton={skeleton}
    >
      {children}
    </QueryBoundary>
  )
}
