import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'

export const studentFields = {
  studentName: {
    label: 'Student name',
    blankError: 'Enter the student’s name.',
    maxLength: maxNameLength,
  },
  studentEmail: {
    label: 'Student e-mail',
    blankError: 'Enter the student’s e-mail.',
    maxLength: maxEmailLength,
  },
}
