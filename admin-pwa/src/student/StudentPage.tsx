import { Box } from '@mantine/core'
import { isCallError } from '@synapse/shared/contract/call'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { formatEuroText } from '@synapse/shared/money'
import type {
  readStudent,
  StudentNotes as SavedNotes,
  Student,
} from '@synapse/shared/student/contract'
import { noBreak } from '@synapse/shared/text/no-break'
import { formatShortDate, maltaDate } from '@synapse/shared/time'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { moveInput } from '#data/unsaved-input.ts'
import { EraseDialog } from '#student/EraseDialog.tsx'
import {
  useArchiveStudent,
  useExportPersonalData,
  useSaveStudentNotes,
} from '#student/mutations.ts'
import { studentNotesQuery, studentQuery } from '#student/queries.ts'
import { StateBadge } from '#ui/Badge.tsx'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { NotesPanel } from '#ui/form/NotesPanel.tsx'
import { mailto } from '#ui/format/format.ts'
import { formatDateTime, isPast } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { moneyColumn } from '#ui/list/money-column.tsx'
import { PaginatedRows } from '#ui/list/Pagination.tsx'
import { Panel, PanelSkeleton } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { SkeletonBar } from '#ui/Skeletons.tsx'
import { useWebsiteName } from '#website/queries.ts'

export const StudentPage = () => {
  const email = useParams().email ?? ''
  const slug = useSlugOrDefault()
  const query = useQuery(studentQuery(email, slug))
  const { data } = query
  const newAddress = correctedAddress(query.error)
  if (newAddress) return <Corrected from={email} to={newAddress} />
  const isUnknown = isCallError(query.error) && query.error.status === 404
  return (
    <>
      <DetailHeader
        back={{ to: paths.section(slug, 'clients'), label: 'All students' }}
        title={data?.student?.name ?? email}
        state={data?.student?.isArchived && <StateBadge state="archived" />}
        subtitle={data?.student && email}
        actions={data && <StudentActions key={email} email={email} student={data.student} />}
        isLoading={query.isPending}
      />
      {isUnknown ? (
        <EmptyState picture="islands" title="Student not found">
          No student has this e-mail address.
        </EmptyState>
      ) : (
        <QueryBoundary
          query={query}
          errorTitle="Couldn’t load the student."
          skeleton={
            <>
              <TilesSkeleton notes={[1, 1, 1, 0]} />
              <NotesSkeleton />
              <StudentHistory />
            </>
          }
        >
          {(answer) => (
            <>
              <Figures answer={answer} />
              <StudentNotes email={email} />
              <StudentHistory key={email} bookings={answer.bookings} />
            </>
          )}
        </QueryBoundary>
      )}
      {/* This device has all notes, even if it doesn't have the rest of the page. */}
      {!data && query.error && !isCallError(query.error) && <StudentNotes email={email} />}
    </>
  )
}

const StudentActions = ({ email, student }: { email: string; student: Student | null }) => {
  const slug = useSlugOrDefault()
  const navigate = useNavigate()
  const eraseDialog = useDialog()
  const archive = useArchiveStudent()
  const save = useExportPersonalData()
  return (
    <>
      <HeaderActions
        name={student?.name ?? email}
        primary={{ label: 'Contact', Icon: IconMail, to: mailto(email) }}
        more={[
          student && {
            label: student.isArchived ? 'Restore' : 'Archive',
            call: archive,
            onClick: () => archive.mutate(student),
          },
          {
            label: 'Download personal data',
            call: save,
            onClick: () => save.mutate(email),
          },
          {
            label: 'Erase personal data',
            isDestructive: true,
            needsNetwork: true,
            onClick: eraseDialog.open,
          },
        ]}
      />
      <EraseDialog
        email={email}
        {...eraseDialog.controls}
        onErased={() => navigate(paths.section(slug, 'clients'), { replace: true })}
      />
    </>
  )
}

/** Redirects to the page for the corrected address, and keeps unsaved notes. */
const Corrected = ({ from, to }: { from: string; to: string }) => {
  const page = paths.student(useSlugOrDefault(), to)
  const navigate = useNavigate()
  useEffect(() => {
    // Move the unsaved input now, before the form on the other page reads it.
    moveInput(notesInputKey(from), notesInputKey(to))
    navigate(page, { replace: true })
  }, [from, to, page, navigate])
  return null
}

/** Returns the student's corrected address if the URL contains an outdated address. */
const correctedAddress = (error: unknown) =>
  isCallError(error) && error.answer?.reason === 'moved' ? error.answer.details : undefined

const Figures = ({ answer: { student, onWebsite } }: { answer: AnswerOf<typeof readStudent> }) => {
  if (!student) return null
  const shown = onWebsite ?? student
  const allWebsitesNote = (figure: (of: Student) => string) => {
    if (!onWebsite) return 'Across all websites'
    return figure(student) !== figure(onWebsite) && `${figure(student)} across all websites`
  }
  return (
    <Tiles label="Summary">
      <Tile
        label="Sessions"
        value={String(shown.sessions)}
        note={allWebsitesNote(({ sessions }) => String(sessions)) || firstSessionNote(shown)}
      />
      <Tile
        label="Total spent"
        value={formatEuroText(shown.totalSpent)}
        note={allWebsitesNote(({ totalSpent }) => formatEuroText(totalSpent))}
      />
      <Tile
        label="Upcoming"
        value={String(shown.upcoming)}
        note={allWebsitesNote(({ upcoming }) => String(upcoming))}
      />
      {student.noShows > 0 && (
        <Tile
          label="No-shows"
          value={String(shown.noShows)}
          note={allWebsitesNote(({ noShows }) => String(noShows))}
        />
      )}
      <Tile
        label={isPast(shown.lastSession) ? 'Last session' : 'Booked until'}
        value={shown.sessions > 0 ? noBreak(formatShortDate(maltaDate(shown.lastSession))) : '–'}
      />
    </Tiles>
  )
}

const firstSessionNote = ({ sessions, firstSession }: Student) =>
  sessions > 0
    ? `First on ${formatShortDate(maltaDate(firstSession))}`
    : 'All cancelled or refunded'

const StudentNotes = ({ email }: { email: string }) => (
  <QueryBoundary
    query={useQuery(studentNotesQuery(email))}
    errorTitle="Couldn’t load the notes."
    skeleton={<NotesSkeleton />}
  >
    {(notes) => <NotesForm key={notes.id} saved={notes} />}
  </QueryBoundary>
)

const NotesSkeleton = () => (
  <Box mb="md">
    <PanelSkeleton>
      <SkeletonBar height={124} />
    </PanelSkeleton>
  </Box>
)

const NotesForm = ({ saved }: { saved: SavedNotes }) => (
  <Box mb="md">
    <NotesPanel
      inputKey={notesInputKey(saved.id)}
      type="studentNotes"
      id={saved.id}
      placeholder="What to remember about this student"
      saved={saved}
      saving={useSaveStudentNotes(saved.id)}
      read={(answer) => answer}
    />
  </Box>
)

type Booking = AnswerOf<typeof readStudent>['bookings'][number]

const StudentHistory = ({ bookings }: { bookings?: readonly Booking[] }) => {
  if (bookings?.length === 0)
    return <EmptyState title="No bookings">This e-mail address has no bookings.</EmptyState>
  return (
    <Panel title="History">
      {bookings ? (
        <PaginatedRows rows={bookings} noun="bookings">
          {table}
        </PaginatedRows>
      ) : (
        table()
      )}
    </Panel>
  )
}

const table = (rows?: readonly Booking[]) => (
  <DataTable
    label="Booking history"
    columns={columns}
    rows={rows}
    isFaded={({ paymentStatus }) => paymentStatus !== 'completed'}
  />
)

const columns: Column<Booking>[] = [
  {
    header: 'Session',
    place: 'heading',
    render: (booking) => (
      <RouteLink to={paths.booking(booking.website, booking.id)} className="figures">
        {formatDateTime(booking.sessionDate)}
      </RouteLink>
    ),
  },
  {
    header: 'Type',
    place: 'detail',
    render: ({ packageLabel }) => <span className="soft">{packageLabel}</span>,
  },
  {
    header: 'Status',
    place: 'state',
    render: (booking) => <BookingStateBadge booking={booking} />,
  },
  { header: 'Website', place: 'detail', render: ({ website }) => <NameOf website={website} /> },
  moneyColumn('Price', ({ finalPrice }) => finalPrice),
  moneyColumn('Spent', ({ revenue }) => revenue, {
    place: 'detail',
    renderInRow: ({ revenue, finalPrice }) =>
      revenue !== finalPrice && `${formatEuroText(revenue)} spent`,
  }),
]

const NameOf = ({ website }: { website: string }) => useWebsiteName()(website)

const notesInputKey = (email: string) => `student-notes/${email.toLowerCase()}`
