import type { Student } from '@synapse/shared/student/contract'
import { IconArchive, IconArchiveOff, IconEye, IconMail } from '@tabler/icons-react'
import { useArchiveStudent } from '#student/queries.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { Breakable } from '#ui/Breakable.tsx'
import { Money } from '#ui/figure/Money.tsx'
import { mailto, pluralize } from '#ui/format/format.ts'
import { shortDay } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'

/** Labels a student's latest session, depending on the number of upcoming ones. */
const whenOf = (upcoming: number) => (upcoming === 0 ? 'last' : upcoming === 1 ? 'next' : 'until')

export const useStudentColumns = (): Column<Student>[] => {
  const slug = useSlugOrDefault()
  const archive = useArchiveStudent()
  return [
    {
      header: 'Student',
      place: 'heading',
      minWidth: 200,
      lines: 2,
      render: (student) => (
        <>
          <RouteLink to={paths.student(slug, student.email)}>{student.name}</RouteLink>
          <div className="soft" style={{ overflowWrap: 'anywhere' }}>
            <Breakable>{student.email}</Breakable>
          </div>
        </>
      ),
    },
    {
      header: 'Sessions',
      align: 'right',
      place: 'detail',
      renderInRow: ({ sessions }) => pluralize(sessions, 'session'),
      render: ({ sessions }) => sessions,
    },
    {
      header: 'Total spent',
      align: 'right',
      place: 'amount',
      render: ({ totalSpent }) => <Money amount={totalSpent} />,
    },
    {
      header: 'Upcoming',
      align: 'right',
      place: 'detail',
      renderInRow: ({ upcoming }) => upcoming > 1 && `${upcoming} upcoming`,
      render: ({ upcoming }) => upcoming,
    },
    {
      header: 'Last session',
      align: 'right',
      place: 'detail',
      renderInRow: ({ lastSession, sessions, upcoming }) =>
        sessions > 0 && `${whenOf(upcoming)} ${shortDay(lastSession)}`,
      render: ({ lastSession, sessions }) => (
        <span className="figures">{sessions > 0 && shortDay(lastSession)}</span>
      ),
    },
    {
      header: 'Actions',
      place: 'actions',
      render: (student) => (
        <ActionMenu
          label={`Actions for ${student.name}`}
          actions={[
            { label: 'View', Icon: IconEye, to: paths.student(slug, student.email) },
            { label: 'Contact', Icon: IconMail, to: mailto(student.email) },
            {
              label: student.isArchived ? 'Restore' : 'Archive',
              Icon: student.isArchived ? IconArchiveOff : IconArchive,
              onClick: () => archive.mutate(student),
            },
          ]}
        />
      ),
    },
  ]
}
