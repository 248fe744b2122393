const names = ['exceljs', 'pdfmake', 'react-pdf']

/** Each package as one file, for the same browsers as the product's own workers. */
export default {
  base: './',
  logLevel: 'warn',
  build: {
    target: 'es2023',
    outDir: '../../../.test-results/beside',
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: Object.fromEntries(names.map((name) => [name, `${name}.worker.mjs`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}
