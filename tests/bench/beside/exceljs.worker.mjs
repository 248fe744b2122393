import ExcelJS from 'exceljs'
import { answerOrders } from './answer-orders.mjs'

const previewRows = 5

answerOrders(async ({ file }) => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await file.arrayBuffer())
  const [sheet] = workbook.worksheets
  const rows = []
  sheet.eachRow(({ values }) => rows.push(values))
  return { message: { rows: rows.length - 1, preview: rows.slice(1, 1 + previewRows) } }
})
