import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { maxNameLength } from '@synapse/shared/text/person-name'

export const studentFields = {
  studentName: {
    label: 'Student name',
    required: 'Enter the student’s name.',
    maxLength: maxNameLength,
  },
  studentEmail: {
    label: 'Student e-mail',
    required: 'Enter the student’s e-mail.',
    maxLength: maxEmailLength,
  },
}
