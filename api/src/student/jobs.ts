import { maltaDate, startOfDay } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import { forEachSettled } from '#core/for-each-settled'
import { toTimestamp } from '#db/columns'
import { queryRows } from '#db/sql'
import { erasedDomain } from '#mail/address'
import { exclusiveJob } from '#queue/job'
import { erasePersonalData } from '#student/erase-personal-data'
import { StudentNotes } from '#student/model'

/**
 * Erases the data of students whose last session, as student or guest, is older than the operator's
 * retention period. Tries students with unfinished bookings again the next night. Also deletes
 * notes that no page shows, because the student's bookings were never paid and have all been
 * deleted.
 */
export const eraseOldStudents = exclusiveJob({
  name: 'erase-old-students',
  title: 'Erasing personal data of former students',
  cron: '47 2 * * *',
  dependsOnClock: true,
  timeoutSeconds: 600,
  run: async (context) => {
    const { db, now } = context
    await StudentNotes.query(db)
      .delete()
      .whereRaw(
        'not exists (select from bookings b where b.student_key = student_notes.student_key)',
      )
    const { erasedAfterYears: years } = await readBusiness(db)
    if (years === null) return
    const oldest = startOfDay(maltaDate(now()).subtract({ years }))
    const students = await queryRows<{ key: string }>(db, oldStudentsSql, {
      oldest: toTimestamp(oldest),
    })
    await forEachSettled(students, ({ key }) => erasePersonalData(context, key))
  },
})

const oldStudentsSql = `
select student_key as key from bookings
where student_key not like '%${erasedDomain}'
group by student_key having max(session_date) < :oldest
except
select lower(guest) from bookings, unnest(participant_emails || calendar_email) guest
where session_date >= :oldest`
