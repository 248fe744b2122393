import type { ReactNode } from 'react'
import { joinQueries, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

type Props<Data extends object> = {
  queries: Parameters<typeof joinQueries<Data>>[0]
  /** The number of fields in the skeleton. */
  fields: number
  children: (data: Data) => ReactNode
}

/** Shows a form once all of its data has loaded, because late data would overwrite input. */
export const FormBoundary = <Data extends object>({ queries, fields, children }: Props<Data>) => (
  <QueryBoundary
    query={joinQueries(queries)}
    errorTitle="Couldn’t load the form."
    skeleton={<FieldsSkeleton fields={fields} />}
  >
    {children}
  </QueryBoundary>
)
