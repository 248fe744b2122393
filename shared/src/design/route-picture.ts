/**
 * A boat at the end of its route between islands, 640 by 96. The colours are those of the site's
 * drawings: accent for the route, the islands and the wave, warm for the destination and the stripe
 * on the boat.
 */
export const routePicture = {
  viewBox: '0 0 640 96',
  route: 'M24 62Q150 6 300 50T510 62',
  islands: [
    { cx: 24, cy: 62, r: 6 },
    { cx: 300, cy: 50, r: 6 },
  ],
  goal: { cx: 606, cy: 50, r: 9 },
  boat: [
    // The hull is open at the bottom, because the wave covers it.
    'M538 80c-8-2-13-9-14-20 14 8 46 8 62-2 0 12-6 20-14 22',
    'M554 62V28m0 3 20 28m-20-28-20 29',
  ],
  band: 'M526 66c14 7 44 7 58-2',
  wave: 'M504 80q8.5-6 17 0t17 0 17 0 17 0 17 0 17 0',
} as const
