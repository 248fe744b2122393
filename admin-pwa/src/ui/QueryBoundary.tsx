import { type ReactNode, useEffect, useRef } from 'react'
import { errorMessage } from '#data/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LoadingRegion } from '#ui/Skeletons.tsx'

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
  const missing = all.filter(([, { data }]) => data === undefined)
  const failed = missing.filter(([, { error }]) => error)
  return {
    data:
      missing.length > 0
        ? undefined
        : (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as Data),
    error: failed[0]?.[1].error,
    refetch: () => failed.map(([, { refetch }]) => refetch()),
  }
}

/** Returns why an action that needs a query's data isn't available yet; undefined if it is. */
export const unloadedReason = ({ data, error }: QueryState<unknown>): string | undefined => {
  if (data !== undefined) return undefined
  return error
    ? 'Some details couldn’t be loaded. Check your connection and reload the page.'
    : 'Some details are still loading.'
}

type Props<Data> = {
  query: QueryState<Data>
  /** The title of the error; if omitted, only the reason is shown. */
  errorTitle?: string
  /** Shown while loading; null if there may be nothing to show afterwards. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

export const QueryBoundary = <Data,>({ children, ...props }: Props<Data>) =>
  props.query.data === undefined ? <Missing {...props} /> : children(props.query.data)

const Missing = (props: Omit<Props<unknown>, 'children'>) => {
  const root = useRef<HTMLDivElement>(null)
  // A dialog can focus a field only if the field exists when the dialog opens.
  useEffect(() => {
    const dialog = root.current?.closest('[role="dialog"]')
    const field = () => dialog?.querySelector<HTMLElement>('[data-autofocus]')
    return field() ? undefined : () => field()?.focus()
  }, [])
  return <div ref={root}>{placeholderOf(props)}</div>
}

const placeholderOf = ({ query, errorTitle, skeleton }: Omit<Props<unknown>, 'children'>) => {
  if (!query.error) return skeleton && <LoadingRegion>{skeleton}</LoadingRegion>
  const reason = errorMessage(query.error)
  if (!errorTitle) return <p className="soft">{reason}</p>
  return (
    <ErrorPanel title={errorTitle} onRetry={() => query.refetch()}>
      {reason}
    </ErrorPanel>
  )
}

/** Greys out the content but keeps enough contrast to read the text. */
const dimmed = { cursor: 'progress', filter: 'grayscale(0.6)' }

type DimmedProps = { isPlaceholder: boolean | undefined; children: ReactNode }

export const Dimmed = ({ isPlaceholder, children }: DimmedProps) => (
  <div aria-busy={isPlaceholder} style={isPlaceholder ? dimmed : undefined}>
    {children}
  </div>
)
