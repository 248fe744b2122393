import { Button } from '@mantine/core'
import { exportStudents } from '@synapse/shared/student/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import { AddStudentButton } from '#student/AddStudentButton.tsx'
import { studentsQuery } from '#student/queries.ts'
import { StudentFilters, useStudentFilters } from '#student/StudentFilters.tsx'
import { StudentTable } from '#student/StudentTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { ListSkeleton } from '#ui/Skeletons.tsx'
import { useExistingPage } from '#ui/search-params.ts'

const pageSize = 25

/** Everybody with a completed booking, by e-mail address. */
export const StudentsPage = () => {
  const filters = useStudentFilters(useSlug())
  const { filter, isFiltered, showPage, clear } = filters
  const list = useQuery({
    ...studentsQuery({ ...filter, page: filters.page, pageSize }),
    placeholderData: keepPreviousData,
  })
  const page = useExistingPage(pageSize, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <>
      <PageHeader
        title="Students"
        subtitle="Everybody who has booked on this website, by e-mail address"
        actions={
          <>
            <ExportButton noun="students" endpoint={exportStudents} ask={{ query: filter }} />
            <AddStudentButton />
          </>
        }
      />
      <StudentFilters {...filters} />
      {list.isPending && <ListSkeleton rows={8} />}
      {list.error && !list.data && (
        <ErrorPanel title="Failed to load students." onRetry={() => list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorPanel>
      )}
      {list.data?.total === 0 && <NoStudents isFiltered={isFiltered} onClear={clear} />}
      {list.data && list.data.total > 0 && (
        <>
          <StudentTable students={list.data.items} isOld={list.isPlaceholderData} />
          <Pagination
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            noun="students"
            onPage={showPage}
          />
        </>
      )}
    </>
  )
}

const NoStudents = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      picture="islands"
      title="No students fit"
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      Nobody fits this search and these filters.
    </EmptyState>
  ) : (
    <EmptyState picture="islands" title="No students yet">
      Whoever books a session stands here afterwards, with all that followed.
    </EmptyState>
  )
