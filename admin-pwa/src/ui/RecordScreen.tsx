import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { DescriptionListSkeleton } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'

type Props<Row> = {
  /** All records; the one whose id is in the URL is shown. */
  of: UseQueryResult<readonly Row[]>
  /** The kind of record, for example 'Project'. */
  kind: string
  titleOf: (record: Row) => string
  subtitleOf: (record: Row | undefined) => string
  back: ReactNode
  /** The number of placeholder buttons shown while the record loads. */
  buttons: number
  actions: (record: Row) => ReactNode
  skeleton: ReactNode
  children: (record: Row) => ReactNode
}

/** The screen of one record, with its loading, error and not-found states. */
export const RecordScreen = <Row extends { id: string }>(props: Props<Row>) => {
  const { of, kind, titleOf, subtitleOf, back, buttons, actions, skeleton, children } = props
  const record = useRecord(of.data)
  return (
    <>
      <PageHeader
        title={record ? titleOf(record) : kind}
        subtitle={subtitleOf(record)}
        actions={record ? actions(record) : of.isPending && <ButtonsSkeleton buttons={buttons} />}
      >
        {back}
      </PageHeader>
      <QueryBoundary
        of={of}
        failed={`Couldn’t load the ${kind.toLowerCase()}.`}
        skeleton={skeleton}
      >
        {() =>
          record ? (
            children(record)
          ) : (
            <EmptyState picture="islands" title={`${kind} not found`}>
              {`This ${kind.toLowerCase()} may have been deleted.`}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </>
  )
}

/** Returns the record whose id is in the URL; undefined while loading, or if there is none. */
export const useRecord = <Row extends { id: string }>(
  records: readonly Row[] | undefined,
): Row | undefined => {
  const { id } = useParams()
  return records?.find((record) => record.id === id)
}

/** The skeleton of a panel with a list of facts. */
export const FactsSkeleton = ({ facts }: { facts: number }) => (
  <PanelSkeleton>
    <DescriptionListSkeleton facts={facts} />
  </PanelSkeleton>
)
