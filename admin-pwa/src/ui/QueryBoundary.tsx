import type { ReactNode } from 'react'
import { errorMessage } from '#data/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LoadingRegion } from '#ui/Skeletons.tsx'

type Props<Data> = {
  /** The query, or another asynchronous result of this shape. */
  of: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The error's title, e.g. 'Couldn’t load the overview.'; without it only the reason is shown. */
  failed?: string
  /** Placeholder in the shape of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or a skeleton while it loads, or the error. */
export const QueryBoundary = <Data,>({ of, failed, skeleton, children }: Props<Data>) => {
  if (of.data !== undefined) return children(of.data)
  if (!of.error) return <LoadingRegion>{skeleton}</LoadingRegion>
  if (!failed) return <p className="soft">{errorMessage(of.error)}</p>
  return (
    <ErrorPanel title={failed} onRetry={() => of.refetch()}>
      {errorMessage(of.error)}
    </ErrorPanel>
  )
}
