const initialValues = { reason: '' }

const fields = { reason: { label: 'Reason', required: 'Enter a reason.', maxLength: 200 } }

export const reasonForm = { initialValues, fields }
