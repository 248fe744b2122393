const initialValues = { reason: '' }

const fields = { reason: { label: 'Reason', required: 'Enter a reason.', maxLength: 200 } }

/** The form of an action that needs a reason. */
export const reasonForm = { initialValues, fields }
