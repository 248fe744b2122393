import { Fragment, type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useStore } from '#data/store.ts'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { isAnyDialogOpen } from '#ui/dialog/dialog-stack.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'
import { nounOf } from '#ui/record/record-definition.ts'
import type { LinkTarget } from '#ui/route/page-title.ts'

type Props<Row> = {
  /** All records. The URL contains the id of the shown record. */
  query: QueryState<readonly Row[]>
  /** The name of the record type, for example 'Project'. */
  singular: string
  titleOf: (record: Row) => string
  stateOf?: (record: Row) => ReactNode
  subtitleOf: (record: Row) => ReactNode
  back: LinkTarget
  actions: (record: Row) => ReactNode
  skeleton: ReactNode
  children: (record: Row) => ReactNode
}

export const RecordLayout = <Row extends { id: string }>(props: Props<Row>) => {
  const { query, singular, titleOf, stateOf, subtitleOf, back, actions, skeleton, children } = props
  const record = useRecord(query.data)
  const [lastShown, setLastShown] = useState(record)
  if (record && record !== lastShown) setLastShown(record)
  // If the record is deleted elsewhere, an open dialog stays open and keeps its input.
  const isKept = useStore(isAnyDialogOpen) && !record && lastShown
  const acted = useRecord(isKept ? [lastShown] : query.data)
  return (
    <>
      <DetailHeader
        back={back}
        title={record ? titleOf(record) : singular}
        state={record && stateOf?.(record)}
        subtitle={record && subtitleOf(record)}
        actions={acted && <Fragment key={acted.id}>{actions(acted)}</Fragment>}
        isLoading={!query.data && !query.error}
      />
      <QueryBoundary
        query={query}
        errorTitle={`Couldn’t load the ${nounOf(props)}.`}
        skeleton={skeleton}
      >
        {() =>
          record ? (
            <Fragment key={record.id}>{children(record)}</Fragment>
          ) : (
            <EmptyState picture="islands" title={`${singular} not found`}>
              {`This ${nounOf(props)} may have been deleted.`}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

export const useRecord = <Row extends { id: string }>(
  records: readonly Row[] | undefined,
): Row | undefined => {
  const { id } = useParams()
  return records?.find((record) => record.id === id)
}
