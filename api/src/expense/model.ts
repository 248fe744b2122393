import type { Expense as PresentedExpense } from '@synapse/shared/expense/contract'
import type { ExpenseCategory } from '@synapse/shared/expense/expense'
import type { ReceiptType } from '@synapse/shared/expense/receipt'
import { Model } from 'objection'
import { VersionedModel } from '#db/versioned-model'

export class Expense extends VersionedModel {
  static override tableName = 'expenses'
  declare title: string
  declare description: string | null
  declare amount: string
  declare supplier: string | null
  declare supplierCountry: string | null
  declare supplierVatNumber: string | null
  declare vatAmount: string
  declare reverseCharge: boolean
  declare category: ExpenseCategory
  declare date: string
  declare isBusinessExpense: boolean
  declare taxDeductible: boolean
  declare deductiblePercent: string
  declare clientId: string | null
  declare projectId: string | null
}

/** An expense's receipt, exactly as uploaded. */
export class ExpenseReceipt extends Model {
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

/** An expense with details of its receipt, but without the file. */
export type ListedExpense = Expense & Pick<PresentedExpense, 'receipt'>
