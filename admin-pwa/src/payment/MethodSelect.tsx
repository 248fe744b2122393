import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { manualMethods } from '@synapse/shared/payment/payment'
import { methodText } from '#payment/payment-labels.ts'

type Props = Omit<NativeSelectProps, 'data'> & {
  /** What stands for none of them. */
  none?: string
}

/** How money came or went back by hand. */
export const MethodSelect = ({ none, ...props }: Props) => (
  <NativeSelect
    data={[
      ...(none === undefined ? [] : [{ value: '', label: none }]),
      ...manualMethods.map((value) => ({ value, label: methodText(value) })),
    ]}
    {...props}
  />
)
