import { Button } from '@mantine/core'
import type { readStudent } from '@synapse/shared/client/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { IconArrowLeft, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { sentenceOf } from '#app/api.ts'
import { paths, useSlug } from '#app/paths.ts'
import { studentQuery, useArchiveStudent } from '#client/queries.ts'
import { StudentHistory } from '#client/StudentHistory.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { euro } from '#ui/Money.tsx'
import { mailto } from '#ui/mail-address.ts'
import { shortDay } from '#ui/moment.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ListSkeleton, TilesSkeleton } from '#ui/Skeletons.tsx'
import { Tile, Tiles } from '#ui/Tiles.tsx'

/** A student with all bookings and a way to write to them. */
export const StudentPage = () => {
  const email = useParams().email ?? ''
  const slug = useSlug()
  const { data, error, isPending, refetch } = useQuery(studentQuery(email))
  const archive = useArchiveStudent()
  return (
    <>
      <PageHeader
        title={data?.student?.name ?? email}
        subtitle={email}
        actions={
          data && (
            <>
              {data.student && (
                <Button
                  variant="default"
                  disabled={archive.isPending}
                  onClick={() => data.student && archive.mutate(data.student)}
                >
                  {data.student.isArchived ? 'Restore' : 'Archive'}
                </Button>
              )}
              <Button
                component="a"
                href={mailto(email)}
                leftSection={<IconMail size={18} aria-hidden />}
              >
                Contact
              </Button>
            </>
          )
        }
      >
        <Button
          component={Link}
          to={paths.section(slug, 'clients')}
          variant="subtle"
          color="neutral"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          All students
        </Button>
      </PageHeader>
      {isPending && (
        <>
          <TilesSkeleton tiles={4} />
          <ListSkeleton />
        </>
      )}
      {error && !data && (
        <ErrorPanel title="Failed to load the student." onRetry={refetch}>
          {sentenceOf(error)}
        </ErrorPanel>
      )}
      {data && <Figures answer={data} />}
      {data && <StudentHistory bookings={data.bookings} />}
    </>
  )
}

const Figures = ({ answer: { student } }: { answer: AnswerOf<typeof readStudent> }) =>
  student && (
    <Tiles label="Summary">
      <Tile
        label="Sessions"
        value={String(student.sessions)}
        note={`First on ${shortDay(student.firstSession)}`}
      />
      <Tile label="Total Spent" value={euro(student.totalSpent)} />
      <Tile label="Upcoming" value={String(student.upcoming)} />
      <Tile
        label={student.upcoming > 0 ? 'Booked Until' : 'Last Session'}
        value={shortDay(student.lastSession)}
      />
    </Tiles>
  )
