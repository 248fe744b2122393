import { bookingStates } from '@synapse/shared/booking/booking-state'
import type { Student } from '@synapse/shared/student/contract'
import { humanize } from '@synapse/shared/text/humanize'
import { IconArchive, IconArchiveOff, IconEye, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { withoutRefundTasks } from '#booking/local/upcoming-sessions.ts'
import { upcomingQuery } from '#booking/queries.ts'
import { useArchiveStudent } from '#student/mutations.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { EmailLine } from '#ui/EmailLine.tsx'
import { mailto, pluralize } from '#ui/format/format.ts'
import { formatListDay, isPast } from '#ui/format/format-time.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'

export const useStudentColumns = (): Column<Student>[] => {
  const slug = useSlugOrDefault()
  const archive = useArchiveStudent()
  const { data: upcoming = [] } = useQuery(upcomingQuery(slug))
  // Start with the latest session, so that each student's next session overwrites later ones.
  const next = new Map(
    withoutRefundTasks(upcoming)
      .toReversed()
      .map(({ studentEmail, sessionDate }) => [studentEmail.toLowerCase(), sessionDate]),
  )
  const sessionText = (student: Student) => whenText(student, next.get(student.email.toLowerCase()))
  return [
    {
      header: 'Student',
      place: 'heading',
      minWidth: 280,
      lines: 2,
      render: (student) => (
        <>
          <RouteLink to={paths.student(slug, student.email)}>{student.name}</RouteLink>
          <EmailLine>{student.email}</EmailLine>
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
    moneyColumn('Total spent', ({ totalSpent }) => totalSpent),
    {
      header: 'Upcoming',
      align: 'right',
      place: 'detail',
      renderInRow: ({ upcoming }) => upcoming > 1 && `${upcoming} upcoming`,
      render: ({ upcoming }) => upcoming,
    },
    {
      header: 'Next or last session',
      align: 'right',
      place: 'detail',
      renderInRow: sessionText,
      render: (student) => humanize(sessionText(student)),
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
              call: archive,
              onClick: () => archive.mutate(student),
            },
          ]}
        />
      ),
    },
  ]
}

/** @param next the student's next session; undefined if it hasn't been loaded */
const whenText = ({ lastSession, sessions, upcoming }: Student, next: string | undefined) => {
  if (sessions === 0) return ''
  if (upcoming === 0)
    return isPast(lastSession)
      ? `last ${formatListDay(lastSession)}`
      : bookingStates.refund_pending.label
  return next || upcoming === 1
    ? `next ${formatListDay(next ?? lastSession)}`
    : `until ${formatListDay(lastSession)}`
}
