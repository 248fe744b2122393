import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { joinQueries, QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

type Props<Data extends object> = {
  queries: { [Name in keyof Data]: { select?: ((data: never) => Data[Name]) | undefined } }
  fields: number
  children: (data: Data) => ReactNode
}

/** Shows a form once all of its data has loaded, because late data would overwrite input. */
export const FormBoundary = <Data extends object>({ queries, fields, children }: Props<Data>) => {
  const results = useQueries({ queries: Object.values<unknown>(queries) as UseQueryOptions[] })
  const byName = Object.keys(queries).map((name, index) => [name, results[index]])
  return (
    <QueryBoundary
      query={joinQueries<Data>(Object.fromEntries(byName))}
      errorTitle="Couldn’t load the form."
      skeleton={<FieldsSkeleton fields={fields} />}
    >
      {children}
    </QueryBoundary>
  )
}
