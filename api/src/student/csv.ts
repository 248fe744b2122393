import type { Readable } from 'node:stream'
import type { Student } from '@synapse/shared/student/contract'
import { maltaDay } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { type CsvColumn, csvStream } from '#http/csv'
import { listStudents, type StudentFilter } from '#student/list-students'

/** Exports the matching students, all at once: a query for one page takes just as long. */
export const studentsCsv = async (context: Context, filter: StudentFilter): Promise<Readable> =>
  csvStream(columns, [(await listStudents(context, filter)).items])

const columns: readonly CsvColumn<Student>[] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Sessions', ({ sessions }) => sessions],
  ['Upcoming', ({ upcoming }) => upcoming],
  ['No-shows', ({ noShows }) => noShows],
  ['Total spent', ({ totalSpent }) => totalSpent],
  ['First session', ({ firstSession }) => maltaDay(firstSession)],
  ['Latest session', ({ lastSession }) => maltaDay(lastSession)],
]
