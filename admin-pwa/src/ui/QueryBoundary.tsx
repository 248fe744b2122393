import type { ReactNode } from 'react'
import { errorMessage } from '#data/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LoadingRegion } from '#ui/Skeletons.tsx'

type Props<Data> = {
  /** A query, or an object with the same fields. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The title of the error; if omitted, only the reason is shown. */
  errorTitle?: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data, a skeleton while loading, or an error. */
export const QueryBoundary = <Data,>({ query, errorTitle, skeleton, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <LoadingRegion>{skeleton}</LoadingRegion>
  if (!errorTitle) return <p className="soft">{errorMessage(query.error)}</p>
  return (
    <ErrorPanel title={errorTitle} onRetry={() => query.refetch()}>
      {errorMessage(query.error)}
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
