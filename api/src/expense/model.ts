import type { ExpenseCategory } from '@synapse/shared/expense/expense'
import type { ReceiptType } from '@synapse/shared/expense/receipt'
import { Model } from 'objection'

/** Something that money was spent on. */
export class Expense extends Model {
  static override tableName = 'expenses'
  declare id: string
  declare title: string
  declare description: string | null
  declare amount: string
  declare category: ExpenseCategory
  declare date: string
  declare isBusinessExpense: boolean
  declare taxDeductible: boolean
  declare deductiblePercent: string
  declare clientId: string | null
  declare projectId: string | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}

/** The file that shows an expense, as it was uploaded. */
export class Receipt extends Model {
  static override tableName = 'expense_receipts'
  static override idColumn = 'expenseId'
  declare expenseId: string
  declare name: string
  declare type: ReceiptType
  declare bytes: Buffer
  /** SHA-256 */
  declare hash: Buffer
  declare createdAt: Date
}
