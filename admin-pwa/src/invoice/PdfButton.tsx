import { IconDownload } from '@tabler/icons-react'
import { type PdfSource, usePdfDownload } from '#invoice/use-pdf-download.ts'
import { ActionButton } from '#ui/ActionButton.tsx'

/** A button that renders a PDF on this device and downloads it. */
export const PdfButton = ({ size, ...source }: PdfSource & { size?: 'sm' }) => {
  const { isPending, ...download } = usePdfDownload(source)
  return (
    <ActionButton
      variant="default"
      {...(size && { size })}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      {...download}
    >
      PDF
    </ActionButton>
  )
}
