import { ActionIcon, Anchor } from '@mantine/core'
import type { Student } from '@synapse/shared/student/contract'
import { IconArchive, IconArchiveOff, IconEye, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useArchiveStudent } from '#student/queries.ts'
import classes from '#student/student-columns.module.css'
import type { Column } from '#ui/DataTable.tsx'
import { mailto } from '#ui/format.ts'
import { shortDay } from '#ui/format-time.ts'
import { Money } from '#ui/Money.tsx'
import { paths, useSlug } from '#ui/paths.ts'

export const useStudentColumns = (): Column<Student>[] => {
  const slug = useSlug()
  const archive = useArchiveStudent()
  return columns(slug, archive.mutate)
}

const columns = (slug: string, onArchive: (student: Student) => void): Column<Student>[] => [
  {
    header: 'Student',
    isHeading: true,
    minWidth: 200,
    lines: 2,
    render: (student) => (
      <>
        <Anchor component={Link} to={paths.student(slug, student.email)} className={classes.name}>
          {student.name}
        </Anchor>
        <div className={`soft ${classes.email}`}>
          <Address email={student.email} />
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
      <span className={classes.actions}>
        <ActionIcon
          component={Link}
          to={paths.student(slug, student.email)}
          aria-label={`View ${student.name}`}
        >
          <IconEye size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          component="a"
          href={mailto(student.email)}
          aria-label={`Contact ${student.name}`}
        >
          <IconMail size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`${student.isArchived ? 'Restore' : 'Archive'} ${student.name}`}
          onClick={() => onArchive(student)}
        >
          {student.isArchived ? (
            <IconArchiveOff size={19} stroke={1.7} aria-hidden />
          ) : (
            <IconArchive size={19} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      </span>
    ),
  },
]

/** Breaks a long e-mail address before the @ sign. */
const Address = ({ email }: { email: string }) => {
  const [name, house] = email.split('@')
  return (
    <>
      {name}
      <wbr />@{house}
    </>
  )
}
