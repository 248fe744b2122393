import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type { readBooks } from '@synapse/shared/report/contract'
import { listVatEntries, readVatReturn } from '@synapse/shared/report/contract'
import { vatFigureName } from '@synapse/shared/report/vat-return'
import { subtractEuros, sumEuros } from '#support/readers/amounts.ts'
import type { Table } from '#support/readers/csv-table.ts'
import type { Operator } from '#support/world/as-operator.ts'

export type Figure = { name: string; where: string; value: string }

/** Returns a figure's value from each source. */
export const figuresBySource = (name: string, values: Record<string, string | number>): Figure[] =>
  Object.entries(values).map(([where, value]) => ({ name, where, value: String(value) }))

type Books = AnswerOf<typeof readBooks>
type Sources = {
  operator: Operator
  exported: (path: string) => Promise<Table>
  bySql: (sql: string, bindings?: Record<string, string>) => Promise<string>
}

/** Money from bookings without an invoice, less refunds and disputes. */
export const uninvoicedMoneySql = `select booking_id, sum(amount
    - (select coalesce(sum(amount), 0) from refunds
      where payment_id = p.id and refunded_at is not null and returned_at is null)
    - (select coalesce(sum(withdrawn), 0) from disputes where payment_id = p.id)) as money
  from payments p where currency = 'eur' and booking_id not in (select booking_id from invoices
    where status = 'issued' and booking_id is not null
    group by 1 having sum(gross_total) > 0) group by 1`

/** Returns a period's VAT from the VAT return, the books, the CSV export and SQL. */
export const figuresOfVat = async (
  { operator, exported, bySql }: Sources,
  days: { from: string; to: string },
  { sales, spent, expenses, vat }: Books,
): Promise<Figure[]> => {
  const { figures, due, deducted, payable } = await operator.call(readVatReturn, { query: days })
  const csv = await exported(`/api/admin/vat-return/export?${new URLSearchParams(days)}`)
  const entries = await Promise.all(
    figures.map(async ({ figure, vatPercent }) => {
      const rate = vatPercent === null ? {} : { vatPercent }
      return operator.call(listVatEntries, { query: { ...days, figure, ...rate } })
    }),
  )
  const vatOf = (start: string) =>
    sumEuros(figures.filter(({ figure }) => figure.startsWith(start)).map((figure) => figure.vat))
  return [
    ...figuresBySource('VAT on sales', { Books: sales.vat, 'VAT return': vatOf('sales') }),
    ...figuresBySource('VAT under reverse charge', {
      'by SQL': await bySql(
        `select sum(vat) from (
          select round(fee * 0.18) / 100.0 as vat from stripe_transactions
            where (created_at at time zone 'Europe/Malta')::date between :from and :to
          union all
          select round(amount * 0.18, 2) from expenses
            where reverse_charge and date between :from and :to) charged`,
        days,
      ),
      'VAT return, due': vatOf('reverse_charge'),
      'VAT return, deducted': vatOf('input_reverse_charge'),
    }),
    ...figuresBySource('VAT on expenses', {
      'by SQL': await bySql(
        `select sum(round(vat_amount * deductible_percent / 100, 2)) from expenses
          where supplier_country = 'MT' and date between :from and :to`,
        days,
      ),
      Books: spent.vat,
      'Books, by category': sumEuros(expenses.map((category) => category.vat)),
      'VAT return': vatOf('input_purchases'),
    }),
    ...figuresBySource('VAT payable', {
      'by SQL': await bySql(
        `(select sum(vat_total) from invoices where status = 'issued')
          + (select sum(round(money * 18 / 118, 2)) from (${uninvoicedMoneySql}) kept)
          - (select sum(round(vat_amount * deductible_percent / 100, 2)) from expenses
            where supplier_country = 'MT')`,
      ),
      'VAT return': payable,
      'VAT return, worked out': subtractEuros(due, deducted),
      Books: subtractEuros(sales.vat, spent.vat),
      'VAT return CSV': csv.lines.at(-1)?.at(-1) ?? '',
    }),
    ...figures.flatMap(({ figure, vatPercent, net, vat: of }, index) => {
      const name = vatFigureName(figure, vatPercent)
      const own = entries[index] ?? []
      return [
        ...figuresBySource(`VAT of ${name}`, {
          figure: of,
          entries: sumEuros(own.map((entry) => entry.vat)),
        }),
        ...figuresBySource(`Net of ${name}`, {
          figure: net,
          entries: sumEuros(own.map((entry) => entry.net)),
        }),
      ]
    }),
    ...vat.flatMap(({ vatCategory, vatPercent, net }) =>
      figuresBySource(`Net of ${vatFigureName(`sales_${vatCategory}`, vatPercent)}`, {
        Books: net,
      }),
    ),
  ]
}
