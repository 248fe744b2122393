/** The logo shows Gozo, Comino and Malta, joined by a line. */
export const logo = {
  viewBox: '0 0 40 32',
  line: 'M9 9.5 19.5 14 30 22',
  islands: [
    'M3.5 9.5c0-3.5 3-5.5 6-5 3.2.5 5.5 2.5 5 5.3-.5 2.7-3.3 4.2-6 3.9-2.9-.3-5-1.7-5-4.2Z',
    'M21.5 20.5c1.5-3.5 6-5 9.5-3.5 3.8 1.6 6.5 5.3 5.3 8.7-1.2 3.3-5.8 3.6-9 2-3.3-1.5-7.2-3.9-5.8-7.2Z',
  ],
  between: { cx: 19.5, cy: 14, r: 2.3 },
} as const
