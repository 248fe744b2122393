import type { ReactNode } from 'react'
import { errorMessage } from '#data/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Waiting } from '#ui/Skeletons.tsx'

type Props<Data> = {
  /** The query, or whatever else is on its way in this form. */
  of: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** What could not be done: 'Couldn’t load the overview.' Without it, as in a card, only why is said. */
  failed?: string
  /** In the shape of what will stand here. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers, and until then that it is on its way or why it does not come. */
export const Answer = <Data,>({ of, failed, skeleton, children }: Props<Data>) => {
  if (of.data !== undefined) return children(of.data)
  if (!of.error) return <Waiting>{skeleton}</Waiting>
  if (!failed) return <p className="soft">{errorMessage(of.error)}</p>
  return (
    <ErrorPanel title={failed} onRetry={() => of.refetch()}>
      {errorMessage(of.error)}
    </ErrorPanel>
  )
}
