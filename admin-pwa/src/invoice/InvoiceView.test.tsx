import { sampleInvoice, sampleIssuer } from '@synapse/shared/invoice/sample-invoice.test-support'
import { expect, test } from 'vitest'
import { InvoiceView } from '#invoice/InvoiceView.tsx'
import { textOf } from '#ui/render.test-support.tsx'

test('an invoice shows the bank details until it is paid', () => {
  const shown = (paid: string) =>
    textOf(
      <InvoiceView invoice={sampleInvoice({ paid, grossTotal: '118.00' })} issuer={sampleIssuer} />,
    )
  expect(shown('18.00')).toContain('Pay by bank transfer')
  expect(shown('118.00')).not.toContain('MT84')
  expect(shown('118.00')).toContain('Paid in full. Thank you.')
})
