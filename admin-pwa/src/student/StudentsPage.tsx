import { exportStudents } from '@synapse/shared/student/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AddStudentButton } from '#student/AddStudentButton.tsx'
import { studentsQuery } from '#student/queries.ts'
import { StudentFilters, useStudentFilters } from '#student/StudentFilters.tsx'
import { useStudentColumns } from '#student/student-columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useSlug } from '#ui/paths.ts'
import { useRows } from '#ui/use-paged-rows.ts'

const pageSize = 25

/** Lists everyone with a completed booking on a website, one row per e-mail address. */
export const StudentsPage = () => {
  const filters = useStudentFilters(useSlug())
  const list = useQuery({
    ...studentsQuery({ ...filters.filter, page: filters.page, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="Students"
      subtitle="Everyone who has booked on this website"
      actions={
        <>
          <ExportButton noun="students" endpoint={exportStudents} ask={{ query: filters.filter }} />
          <AddStudentButton />
        </>
      }
      filters={<StudentFilters {...filters} />}
      label="Students"
      noun="students"
      rows={useRows(list, pageSize)}
      columns={useStudentColumns()}
      rowKey={({ email }) => email}
      failed="Failed to load students."
      narrowed={
        filters.isFiltered && {
          title: 'No matching students',
          text: 'No students match your search and filters.',
          onClear: filters.clear,
        }
      }
      emptyState={
        <EmptyState picture="islands" title="No students yet">
          Students appear here after their first booking.
        </EmptyState>
      }
    />
  )
}
