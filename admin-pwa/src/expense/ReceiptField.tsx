import { Button, FileButton, Group, Input } from '@mantine/core'
import type { Expense } from '@synapse/shared/expense/contract'
import { IconDownload, IconEye, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { receiptFile } from '#expense/receipt-file.ts'
import {
  isPicture,
  isUnsentReceipt,
  type ReceiptChoice,
  useReceipt,
} from '#expense/use-receipt.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { useFileInput } from '#ui/form/use-file-input.ts'
import { formatFileSize } from '#ui/format/format.ts'
import { useUnsaved } from '#ui/unsaved.ts'

type Props = {
  expense: Expense | undefined
  choice: ReceiptChoice
  onChoose: (choice: ReceiptChoice) => void
}

/** Changes take effect when the form is saved. */
export const ReceiptField = ({ expense, choice, onChoose }: Props) => {
  const current = expense?.receipt ?? undefined
  const { problem, input } = useFileInput(async (file) => onChoose(await receiptFile(file)))
  const receipt = useReceipt()
  useUnsaved(choice !== undefined, () => onChoose(undefined))
  const shown = nameAndSize(choice ?? current)
  const OpenIcon = expense && isPicture(expense) ? IconEye : IconDownload
  return (
    <Input.Wrapper
      label="Receipt"
      labelElement="div"
      description="A photo or a PDF, up to 5 MB. It’s uploaded when you save."
      error={problem}
    >
      <Group gap="sm" mt="xs">
        {shown && (
          <Group component="span" gap={6} wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
            <IconPaperclip size={18} aria-hidden style={{ flex: 'none' }} />
            {shown}
          </Group>
        )}
        {expense && current && choice === undefined && (
          <ActionButton
            needsNetwork={!isUnsentReceipt(expense)}
            variant="default"
            loading={receipt.isOpening}
            leftSection={<OpenIcon size={18} aria-hidden />}
            onClick={() => receipt.open(expense)}
          >
            {isPicture(expense) ? 'View receipt' : 'Download receipt'}
          </ActionButton>
        )}
        <FileButton accept="image/jpeg,image/png,image/webp,application/pdf" {...input}>
          {({ onClick }) => (
            <Button
              variant="default"
              leftSection={<IconPaperclip size={18} aria-hidden />}
              onClick={onClick}
            >
              {shown ? 'Replace receipt' : 'Add receipt'}
            </Button>
          )}
        </FileButton>
        {choice !== undefined && (
          <Button variant="subtle" color="neutral" onClick={() => onChoose(undefined)}>
            {current ? 'Keep current receipt' : 'Remove receipt'}
          </Button>
        )}
        {current && choice === undefined && (
          <Button
            variant="subtle"
            color="neutral"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onChoose('none')}
          >
            Remove receipt
          </Button>
        )}
      </Group>
      {receipt.dialog}
    </Input.Wrapper>
  )
}

const nameAndSize = (of: ReceiptChoice | NonNullable<Expense['receipt']>) => {
  if (of === undefined || of === 'none') return undefined
  return `${of.name}, ${formatFileSize(of instanceof File ? of.size : of.bytes)}`
}
