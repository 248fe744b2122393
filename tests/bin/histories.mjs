// Tests many random histories: `npm run test:histories -- 10000` (1,000 by default). A failed run
// prints the shortest failing history; HISTORY='[…]' runs only that one.
const [count = '1000'] = process.argv.splice(2, 1, 'api', 'tests/histories/history.test.ts')
process.env.HISTORIES = count
await import('./test.mjs')
