const initialValues = () => ({ values: { reason: '' } })

const fields = { reason: { label: 'Reason', blankError: 'Enter a reason.', maxLength: 200 } }

export const reasonForm = { initialValues, fields }
