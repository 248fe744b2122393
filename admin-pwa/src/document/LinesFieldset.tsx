import { ActionIcon, type ActionIconProps, Box, Group, Stack, Text } from '@mantine/core'
import { formatEuroText } from '@synapse/shared/money'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import classes from '#document/LinesFieldset.module.css'
import { AddButton } from '#ui/AddButton.tsx'

type Props = {
  ref?: Ref<HTMLFieldSetElement>
  children: ReactNode
  below?: ReactNode
  onAdd: () => void
  /** The totals of all lines; undefined while any line is invalid. */
  totals: readonly [net: string, vat: string, total: string] | undefined
}

export const LinesFieldset = ({ ref, children, below, onAdd, totals }: Props) => (
  <Box component="fieldset" ref={ref} mt="lg" miw={0}>
    <Text component="legend" ff="heading" fz="1.15rem" mb="sm">
      Lines
    </Text>
    <Stack component="ol" gap={12}>
      {children}
    </Stack>
    {below}
    <Group align="flex-start" mt={12}>
      <AddButton
        variant="default"
        size="sm"
        // Pressing the button would take the focus from an invalid field. The field's error would
        // then appear and move the button away before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          flushSync(() => currentTarget.focus())
          onAdd()
        }}
      >
        Add line
      </AddButton>
      {totals && (
        <TotalsList
          sums={[
            { label: 'Net', value: formatEuroText(totals[0]) },
            { label: 'VAT', value: formatEuroText(totals[1]) },
            { label: 'Total', value: formatEuroText(totals[2]), isTotal: true },
          ]}
        />
      )}
    </Group>
  </Box>
)

type RemoveProps = ActionIconProps & { line: number; onRemove: (() => void) | undefined }

/** A button that removes a line; disabled without `onRemove`. */
export const RemoveLineButton = ({ line, onRemove, ...props }: RemoveProps) => (
  <ActionIcon
    {...props}
    size={36}
    aria-label={`Remove line ${line}`}
    disabled={!onRemove}
    onClick={onRemove}
  >
    <IconTrash size={18} aria-hidden />
  </ActionIcon>
)

type TotalsProps = { sums: readonly { label: string; value: string; isTotal?: boolean }[] }

export const TotalsList = ({ sums }: TotalsProps) => (
  <dl className={classes.sums}>
    {sums.map(({ label, value, isTotal }) => (
      <div key={label} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
