import pdfMake from 'pdfmake'
import { answerOrders } from './answer-orders.mjs'

let areFontsThere = false

answerOrders(async ({ name, table, widths, fonts }) => {
  if (!areFontsThere) await addFonts(fonts)
  areFontsThere = true
  const cells = (row, more) =>
    row.map((text, at) => ({
      text,
      alignment: table.columns[at].isFigure ? 'right' : 'left',
      ...more,
    }))
  const pdf = await pdfMake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [56, 62, 56, 70],
      compress: true,
      defaultStyle: { font: 'Noto', fontSize: 9 },
      content: [
        { text: name, fontSize: 18, margin: [0, 0, 0, 16] },
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths,
            body: [
              cells(
                table.columns.map(({ label }) => label),
                { bold: true },
              ),
              ...table.rows.map((row) => cells(row)),
            ],
          },
        },
      ],
    })
    .getBuffer()
  const bytes = new Uint8Array(pdf)
  return { message: { pdf: bytes }, transfer: [bytes.buffer] }
})

const addFonts = async ({ text, bold }) => {
  const read = async (address) =>
    new Uint8Array(await (await fetch(address)).arrayBuffer()).toBase64()
  pdfMake.addVirtualFileSystem({ 'text.ttf': await read(text), 'bold.ttf': await read(bold) })
  pdfMake.addFonts({ Noto: { normal: 'text.ttf', bold: 'bold.ttf' } })
}
