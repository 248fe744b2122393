import { required } from '#ui/form/required.ts'

const initialValues = { reason: '' }

const rules = { reason: required('Enter a reason.') }

const fields = { reason: { label: 'Reason', required: true, maxLength: 200 } }

/** The form of an action that needs a reason. */
export const reasonForm = { initialValues, rules, fields }
