import { Checkbox, type CheckboxProps } from '@mantine/core'
import { earlyStartRecord, earlyStartRecordHint } from '@synapse/shared/withdrawal/withdrawal-texts'

/** Records that the student asked for a session within the withdrawal period. */
export const EarlyStartField = (props: CheckboxProps) => (
  <Checkbox mt="md" label={earlyStartRecord} description={earlyStartRecordHint} {...props} />
)
