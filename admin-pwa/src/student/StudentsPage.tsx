import { Button, Menu } from '@mantine/core'
import { exportStudents } from '@synapse/shared/student/contract'
import { IconAddressBook, IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newBookingInputKey } from '#booking/input-keys.ts'
import { NewBookingDialog } from '#booking/new/NewBookingDialog.tsx'
import { openAddClient } from '#client/ClientDialogHost.tsx'
import { keepPrevious } from '#data/query-client.ts'
import { studentsQuery } from '#student/queries.ts'
import { useStudentColumns } from '#student/student-columns.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { pageSize } from '#ui/list/page.ts'
import { useExport } from '#ui/list/use-export.ts'
import { useServerRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'

const groups = [
  { value: 'upcoming', label: 'With an upcoming session' },
  { value: 'active', label: 'With a session in the last 30 days' },
  { value: 'past', label: 'No upcoming session' },
  { value: 'archived', label: 'Archived' },
] as const

/** Lists everyone with a completed booking on a website. Each e-mail address has one row. */
export const StudentsPage = () => {
  const { get, search, page } = useUrlFilters()
  const show = parseOption(groups, get('show'))
  const request = { website: useSlugOrDefault(), search, filter: show ?? ('all' as const) }
  const list = useQuery(keepPrevious(studentsQuery({ ...request, page, pageSize })))
  const exporting = useExport({ noun: 'students', endpoint: exportStudents, query: request })
  return (
    <ListLayout
      title="Students"
      subtitle="Everyone who has booked"
      actions={
        <HeaderActions
          name="Students"
          primary={<AddStudentButton website={request.website} />}
          more={[exporting]}
        />
      }
      searchPlaceholder="Name or e-mail"
      filterFields={<FilterSelect label="Show" name="show" all="All students" options={groups} />}
      noun="students"
      rows={useServerRows(list)}
      columns={useStudentColumns()}
      rowKey={({ email }) => email}
      filter={{ search, show }}
      emptyState={
        <EmptyState picture="islands" title="No students yet">
          Students show up here after their first booking.
        </EmptyState>
      }
    />
  )
}

const AddStudentButton = ({ website }: { website: string }) => {
  const booking = useDialog(newBookingInputKey(website))
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            Add student
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconAddressBook size={18} aria-hidden />} onClick={booking.open}>
            With a booking
          </Menu.Item>
          <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden />} onClick={openAddClient}>
            As a client
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NewBookingDialog {...booking.controls} website={website} />
    </>
  )
}
