import { type ReactNode, useEffect, useRef } from 'react'
import { errorMessage } from '#data/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LoadingRegion } from '#ui/Skeletons.tsx'

/** The state of one or several queries. */
export type QueryState<Data> = {
  data: Data | undefined
  error: Error | null | undefined
  refetch: () => unknown
}

/** Combines queries. The data is undefined until all of them have loaded. */
export const joinQueries = <Data extends object>(
  queries: {
    [Name in keyof Data]: QueryState<Data[Name]>
  },
): QueryState<Data> => {
  const all = Object.entries<QueryState<unknown>>(queries)
  const missing = all.flatMap(([, query]) => (query.data === undefined ? [query] : []))
  const data = Object.fromEntries(all.map(([name, query]) => [name, query.data])) as Data
  const failed = missing.filter(({ error }) => error)
  return {
    data: missing.length > 0 ? undefined : data,
    error: failed[0]?.error,
    refetch: () => failed.map(({ refetch }) => refetch()),
  }
}

type Props<Data> = {
  query: QueryState<Data>
  /** The title of the error; if omitted, only the reason is shown. */
  errorTitle?: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data, a skeleton while loading, or an error. */
export const QueryBoundary = <Data,>({ query, children, ...others }: Props<Data>) =>
  query.data === undefined ? <Missing query={query} {...others} /> : children(query.data)

const Missing = ({ query, errorTitle, skeleton }: Omit<Props<unknown>, 'children'>) => {
  const root = useRef<HTMLDivElement>(null)
  // A dialog can focus only a field that exists when it opens.
  useEffect(() => {
    const dialog = root.current?.closest('[role="dialog"]')
    const focusField = () => dialog?.querySelector<HTMLElement>(autofocused)?.focus()
    return dialog?.querySelector(autofocused) ? undefined : focusField
  }, [])
  return (
    <div ref={root}>
      {query.error ? (
        <Failure query={query} title={errorTitle} />
      ) : (
        <LoadingRegion>{skeleton}</LoadingRegion>
      )}
    </div>
  )
}

type FailureProps = { query: QueryState<unknown>; title: string | undefined }

const Failure = ({ query: { error, refetch }, title }: FailureProps) =>
  title ? (
    <ErrorPanel title={title} onRetry={() => refetch()}>
      {errorMessage(error)}
    </ErrorPanel>
  ) : (
    <p className="soft">{errorMessage(error)}</p>
  )

const autofocused = '[data-autofocus]'

/** Greys out the content but keeps enough contrast to read the text. */
const dimmed = { cursor: 'progress', filter: 'grayscale(0.6)' }

type DimmedProps = { isPlaceholder: boolean | undefined; children: ReactNode }

export const Dimmed = ({ isPlaceholder, children }: DimmedProps) => (
  <div aria-busy={isPlaceholder} style={isPlaceholder ? dimmed : undefined}>
    {children}
  </div>
)
