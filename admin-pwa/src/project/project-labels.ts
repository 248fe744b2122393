/** Formats hours: '12.50' as '12.5 h'. */
export const hoursText = (hours: string): string =>
  `${Number(hours).toLocaleString('en-GB')}\u00a0h`
