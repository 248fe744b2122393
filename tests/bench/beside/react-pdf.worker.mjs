import { Document, Font, Page, pdf, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { answerOrders } from './answer-orders.mjs'

const styles = StyleSheet.create({
  page: { fontFamily: 'Noto', fontSize: 9, padding: '62 56 70' },
  name: { fontSize: 18, marginBottom: 16 },
  row: { flexDirection: 'row', borderBottom: '0.5 solid #dddddd', paddingVertical: 5.5 },
  head: { fontWeight: 'bold' },
})

let areFontsThere = false

answerOrders(async ({ name, table, widths, fonts }) => {
  if (!areFontsThere) addFonts(fonts)
  areFontsThere = true
  const cellStyles = table.columns.map(({ isFigure }, at) => ({
    ...(widths[at] === '*' ? { flex: 1 } : { width: widths[at] + 8 }),
    paddingHorizontal: 4,
    textAlign: isFigure ? 'right' : 'left',
  }))
  const row = (cells, key, more) =>
    h(
      View,
      { key, wrap: false, style: styles.row, ...more },
      cells.map((text, at) => h(Text, { key: table.columns[at].key, style: cellStyles[at] }, text)),
    )
  const labels = table.columns.map(({ label }) => label)
  const blob = await pdf(
    h(
      Document,
      { title: name },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.name }, name),
        row(labels, 'head', { fixed: true, style: [styles.row, styles.head] }),
        table.rows.map((cells, at) => row(cells, at)),
      ),
    ),
  ).toBlob()
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { message: { pdf: bytes }, transfer: [bytes.buffer] }
})

const addFonts = ({ text, bold }) =>
  Font.register({
    family: 'Noto',
    fonts: [{ src: text }, { src: bold, fontWeight: 'bold' }],
  })
