import { ActionIcon, Anchor, Group } from '@mantine/core'
import type { Student } from '@synapse/shared/student/contract'
import { IconArchive, IconArchiveOff, IconEye, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useArchiveStudent } from '#student/queries.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Email } from '#ui/Email.tsx'
import { mailto } from '#ui/format.ts'
import { shortDay } from '#ui/format-time.ts'
import { Money } from '#ui/Money.tsx'
import { paths, useSlug } from '#ui/paths.ts'

export const useStudentColumns = (): Column<Student>[] => {
  const slug = useSlug()
  const archive = useArchiveStudent()
  const icon = { size: 19, stroke: 1.7, 'aria-hidden': true }
  return [
    {
      header: 'Student',
      isHeading: true,
      minWidth: 200,
      lines: 2,
      render: (student) => (
        <>
          <Anchor component={Link} to={paths.student(slug, student.email)}>
            {student.name}
          </Anchor>
          <div className="soft" style={{ overflowWrap: 'anywhere' }}>
            <Email of={student.email} />
          </div>
        </>
      ),
    },
    { header: 'Sessions', align: 'right', render: ({ sessions }) => sessions },
    {
      header: 'Total Spent',
      align: 'right',
      render: ({ totalSpent }) => <Money amount={totalSpent} />,
    },
    { header: 'Upcoming', align: 'right', render: ({ upcoming }) => upcoming },
    {
      header: 'Last Session',
      isWide: true,
      align: 'right',
      render: ({ lastSession, sessions, upcoming }) => (
        <>
          {upcoming > 0 && <div className="soft">Booked until</div>}
          <span className="figures">{sessions > 0 ? shortDay(lastSession) : '—'}</span>
        </>
      ),
    },
    {
      header: 'Actions',
      isActions: true,
      align: 'right',
      render: (student) => (
        <Group component="span" gap={0} wrap="nowrap">
          <ActionIcon
            component={Link}
            to={paths.student(slug, student.email)}
            aria-label={`View ${student.name}`}
          >
            <IconEye {...icon} />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={mailto(student.email)}
            aria-label={`Contact ${student.name}`}
          >
            <IconMail {...icon} />
          </ActionIcon>
          <ActionIcon
            aria-label={`${student.isArchived ? 'Restore' : 'Archive'} ${student.name}`}
            onClick={() => archive.mutate(student)}
          >
            {student.isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          </ActionIcon>
        </Group>
      ),
    },
  ]
}
