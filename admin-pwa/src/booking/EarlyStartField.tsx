import { Checkbox, type CheckboxProps } from '@mantine/core'
import { earlyStartRecordHint } from '@synapse/shared/withdrawal/withdrawal-texts'

/** Records that the student asked for a session within the withdrawal period. */
export const EarlyStartField = (props: CheckboxProps) => (
  <Checkbox mt="md" description={earlyStartRecordHint} {...props} />
)
