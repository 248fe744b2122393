import { exportInvoices, type Invoice } from '@synapse/shared/invoice/contract'
import { invoiceStates, matchesInvoiceFilter, owedCents } from '@synapse/shared/invoice/invoice'
import { formatEuro, sumCents } from '@synapse/shared/money'
import { compareText } from '@synapse/shared/text/compare-text'
import { useQuery } from '@tanstack/react-query'
import { useStore } from '#data/store.ts'
import { InvoiceDialog } from '#invoice/InvoiceDialog.tsx'
import { invoiceInputKey } from '#invoice/input-keys.ts'
import { invoiceColumns } from '#invoice/invoice-columns.tsx'
import { invoiceStateToday } from '#invoice/invoice-state.ts'
import { openedFiles } from '#invoice/opened-files.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { SheetPanel } from '#tutoring/sheet/SheetPanel.tsx'
import type { SheetActionProps } from '#tutoring/sheet/SheetReview.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { pluralize } from '#ui/format/format.ts'
import { formatIsoMonth, parseMonth, today } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { monthOptions, stateOptions } from '#ui/list/filter-options.ts'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { useLoadedRows } from '#ui/list/use-rows.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'

export const InvoicingPage = () => {
  const { get, search } = useUrlFilters()
  const filter = {
    search,
    status: parseOption(invoiceStates, get('status')),
    month: parseMonth(get('month')),
  }
  const list = useQuery(invoicesQuery())
  const exporting = useExport({ noun: 'invoices', endpoint: exportInvoices, query: filter })
  const files = useStore(openedFiles)
  const { open, controls } = useDialog(invoiceInputKey())
  return (
    <ListLayout
      title="Invoicing"
      subtitle="Invoices, credit notes and drafts"
      actions={
        <HeaderActions
          name="Invoicing"
          primary={<AddButton onClick={open}>Create invoice</AddButton>}
          more={[list.data?.some(({ status }) => status === 'issued') && exporting]}
        />
      }
      searchPlaceholder="Number or client"
      filterFields={
        <>
          <FilterSelect
            label="Status"
            name="status"
            all="All statuses"
            options={stateOptions(invoiceStates)}
          />
          <FilterSelect
            label="Issue month"
            name="month"
            all="All months"
            options={monthOptions(
              (list.data ?? []).map(({ issueDate }) => issueDate),
              filter.month,
            )}
          />
        </>
      }
      isEmpty={list.data?.length === 0}
      filter={filter}
      figures={
        <>
          <SheetPanel files={files} onCloseFile={() => openedFiles.set([])}>
            {(sheet) => <FromSheet {...sheet} />}
          </SheetPanel>
          {list.isPending && <TilesSkeleton notes={[1, 1, 0]} />}
          {list.data && list.data.length > 0 && <InvoicingFigures invoices={list.data} />}
        </>
      }
      noun="invoices"
      rows={useLoadedRows(
        list,
        list.data
          ?.filter((invoice) => matchesInvoiceFilter(invoice, filter, today()))
          .toSorted(draftsFirst),
      )}
      columns={invoiceColumns({ hasClient: true })}
      isFaded={({ creditedBy }) => creditedBy !== null}
      emptyState={
        <EmptyState picture="lamp" title="No invoices yet">
          Upload a spreadsheet of your sessions, or create an invoice line by line.
        </EmptyState>
      }
    >
      <InvoiceDialog {...controls} />
    </ListLayout>
  )
}

const draftsFirst = (a: Invoice, b: Invoice) =>
  Number(b.status === 'draft') - Number(a.status === 'draft') ||
  compareText(b.issueDate, a.issueDate) ||
  compareText(b.invoiceNumber, a.invoiceNumber)

const FromSheet = ({ reading, blockedReason }: SheetActionProps) => {
  const dialog = useDialog()
  return (
    <>
      <ActionButton
        w={{ base: '100%', md: 'auto' }}
        style={{ alignSelf: 'end' }}
        blockedReason={blockedReason}
        onClick={dialog.open}
      >
        {`Create invoice for ${formatIsoMonth(reading.period)}`}
      </ActionButton>
      <InvoiceDialog reading={reading} {...dialog.controls} />
    </>
  )
}

const InvoicingFigures = ({ invoices }: { invoices: readonly Invoice[] }) => {
  const owed = (wanted: readonly Invoice[]) => formatEuro(sumCents(wanted.map(owedCents)))
  const open = invoices.filter((invoice) => owedCents(invoice) > 0)
  const overdue = open.filter((invoice) => invoiceStateToday(invoice) === 'overdue')
  const drafts = invoices.filter(({ status }) => status === 'draft')
  return (
    <Tiles label="Outstanding amounts">
      <Tile label="Unpaid invoices" value={owed(open)} note={pluralize(open.length, 'invoice')} />
      <Tile label="Overdue" value={owed(overdue)} note={pluralize(overdue.length, 'invoice')} />
      <Tile label="Drafts" value={String(drafts.length)} info="Not issued yet" />
    </Tiles>
  )
}
