import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { manualMethods } from '@synapse/shared/payment/payment'
import { humanize } from '@synapse/shared/text/humanize'

type Props = Omit<NativeSelectProps, 'data'> & {
  /** The label of the empty option; if omitted, there is no such option. */
  none?: string
}

export const MethodSelect = ({ none, ...props }: Props) => (
  <NativeSelect
    data={[
      ...(none === undefined ? [] : [{ value: '', label: none }]),
      ...manualMethods.map((value) => ({ value, label: humanize(value) })),
    ]}
    {...props}
  />
)
