import { Button, NativeSelect, Stack } from '@mantine/core'
import { exportInvoices, type Invoice } from '@synapse/shared/invoice/contract'
import {
  type InvoiceFilter,
  invoiceStates,
  matchesInvoiceFilter,
  owedCents,
} from '@synapse/shared/invoice/invoice'
import { formatEuro } from '@synapse/shared/money'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasDraft } from '#data/drafts.ts'
import { InvoiceDialog } from '#invoice/InvoiceDialog.tsx'
import classes from '#invoice/InvoicingPage.module.css'
import { invoiceColumns } from '#invoice/invoice-columns.tsx'
import { invoiceStateToday, monthText } from '#invoice/invoice-labels.ts'
import { setOpenedFiles, useOpenedFiles } from '#invoice/opened-files.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { invoiceDraft } from '#invoice/use-invoice-form.ts'
import { SheetPanel } from '#tutoring/SheetPanel.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { today } from '#ui/format-time.ts'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { oneOf, useFilters } from '#ui/search-params.ts'
import { states } from '#ui/states.ts'
import { Tile, Tiles, TilesSkeleton } from '#ui/Tiles.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { usePagedRows } from '#ui/use-paged-rows.ts'

const pageSize = 25

/** Creates invoices from a sheet of sessions, and lists all invoices. */
export const InvoicingPage = () => {
  const { get, set } = useFilters()
  const filter = {
    search: get('search'),
    status: oneOf(invoiceStates, get('status')),
    month: /^\d{4}-\d{2}$/.exec(get('month'))?.[0],
  }
  const list = useQuery(invoicesQuery())
  const files = useOpenedFiles()
  const [isNew, setIsNew] = useState(() => hasDraft(invoiceDraft))
  const isMobile = useMobile()
  const filters = list.data?.length !== 0 && (
    <Filters {...filter} invoices={list.data ?? []} onFilter={set} />
  )
  return (
    <ListScreen
      title="Invoicing"
      subtitle="Invoices from your session sheets"
      actions={
        <>
          {list.data?.some(({ status }) => status === 'issued') && (
            <ExportButton noun="invoices" endpoint={exportInvoices} ask={{ query: filter }} />
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
            New Invoice
          </Button>
        </>
      }
      filters={isMobile && filters}
      figures={
        <Stack gap={24}>
          <SheetPanel files={files} onPutAway={() => setOpenedFiles([])}>
            {(reading, reason) => <FromSheet reading={reading} reason={reason} />}
          </SheetPanel>
          {list.isPending && <TilesSkeleton notes={[1, 1, 1]} />}
          {list.data && list.data.length > 0 && <Figures invoices={list.data} />}
          {!isMobile && filters}
        </Stack>
      }
      label="Invoices"
      noun="invoices"
      rows={usePagedRows(
        list,
        list.data?.filter((invoice) => matchesInvoiceFilter(invoice, filter, today())),
        pageSize,
      )}
      columns={invoiceColumns}
      rowKey={({ id }) => id}
      isFaded={({ creditedBy }) => creditedBy !== null}
      failed="Failed to load invoices."
      narrowed={
        list.data?.length
          ? {
              title: 'No matching invoices',
              onClear: () => set({ search: '', status: '', month: '' }),
            }
          : undefined
      }
      emptyState={
        <EmptyState picture="lamp" title="No invoices yet">
          Upload a sheet of your sessions above, or create an invoice line by line.
        </EmptyState>
      }
    >
      <InvoiceDialog opened={isNew} onClose={() => setIsNew(false)} />
    </ListScreen>
  )
}

type FromSheetProps = { reading: SheetReading; reason: string | undefined }

const FromSheet = ({ reading, reason }: FromSheetProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton className={classes.create} reason={reason} onClick={() => setIsOpen(true)}>
        {`Create Invoice for ${monthText(reading.period)}`}
      </ActionButton>
      <InvoiceDialog reading={reading} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const Figures = ({ invoices }: { invoices: readonly Invoice[] }) => {
  const owed = (wanted: readonly Invoice[]) =>
    formatEuro(wanted.reduce((sum, invoice) => sum + owedCents(invoice), 0))
  const counted = (wanted: readonly Invoice[]) =>
    wanted.length === 1 ? '1 invoice' : `${wanted.length} invoices`
  const open = invoices.filter((invoice) => owedCents(invoice) > 0)
  const overdue = open.filter((invoice) => invoiceStateToday(invoice) === 'overdue')
  const drafts = invoices.filter(({ status }) => status === 'draft')
  return (
    <Tiles label="Outstanding amounts">
      <Tile label="Unpaid invoices" value={owed(open)} note={counted(open)} />
      <Tile label="Overdue" value={owed(overdue)} note={counted(overdue)} />
      <Tile label="Drafts" value={String(drafts.length)} note="Not issued yet" />
    </Tiles>
  )
}

type FilterProps = InvoiceFilter & {
  invoices: readonly Invoice[]
  onFilter: ReturnType<typeof useFilters>['set']
}

const Filters = ({ search = '', status, month, invoices, onFilter }: FilterProps) => (
  <Toolbar label="Filter invoices">
    <SearchField
      label="Search invoices"
      placeholder="Number or client"
      value={search}
      onSearch={(text) => onFilter({ search: text })}
    />
    <NativeSelect
      label="Status"
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ status: value })}
      data={[
        { value: '', label: 'All' },
        ...invoiceStates.map((value) => ({ value, label: states[value].label })),
      ]}
    />
    <NativeSelect
      label="Issue Month"
      value={month ?? ''}
      onChange={({ currentTarget: { value } }) => onFilter({ month: value })}
      data={[
        { value: '', label: 'All' },
        ...monthsOf(invoices).map((value) => ({ value, label: monthText(value) })),
      ]}
    />
  </Toolbar>
)

/** The latest first. */
const monthsOf = (invoices: readonly Invoice[]): string[] =>
  [...new Set(invoices.map(({ issueDate }) => issueDate.slice(0, 7)))].toSorted().toReversed()
