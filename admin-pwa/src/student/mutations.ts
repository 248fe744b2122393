import {
  archiveStudent,
  exportPersonalData,
  type Student,
  saveStudentNotes,
} from '@synapse/shared/student/contract'
import { errorMessage } from '#data/api.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { findRecordById } from '#data/records.ts'
import { noNotes } from '#student/queries.ts'
import { downloadText } from '#ui/download.ts'
import { today } from '#ui/format/format-time.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'

export const useArchiveStudent = () =>
  useCall(archiveStudent, {
    request: ({ email, isArchived }: Student) => ({
      params: { email },
      body: { isArchived: !isArchived },
    }),
    successToast: ({ name, isArchived }) => ({
      title: isArchived ? 'Student Archived' : 'Student Restored',
      message: isArchived ? `${name} is now under Archived.` : `${name} is back in the list.`,
    }),
    errorToast: (error, { isArchived }) =>
      failureToast(errorMessage(error), {
        title: isArchived ? 'Couldn’t restore the student' : 'Couldn’t archive the student',
      }),
  })

export const useSaveStudentNotes = (email: string) =>
  useCall(saveStudentNotes, {
    request: (body) => ({ params: { email }, body }),
    optimistic: async ({ notes }) => {
      const before = (await findRecordById('studentNotes', email)) ?? noNotes(email)
      const answer = { ...before, notes }
      return {
        label: `Notes on ${email}`,
        patches: [patchOf('studentNotes', before.id, { put: answer })],
        before,
        answer,
      }
    },
    successToast: { title: 'Notes Saved' },
    errorToast: 'Couldn’t save the notes',
  })

export const useExportPersonalData = () =>
  useCall(exportPersonalData, {
    request: (email: string) => ({ params: { email } }),
    onSuccess: (answer) =>
      downloadText(
        `personal-data-${answer.email}-${today()}.json`,
        JSON.stringify(answer, null, 2),
        'application/json',
      ),
    errorToast: 'Couldn’t export the personal data',
  })
