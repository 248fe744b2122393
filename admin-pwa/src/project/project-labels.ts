/** '12.5 h' for '12.50'. */
export const hoursText = (hours: string): string =>
  `${Number(hours).toLocaleString('en-GB')}\u00a0h`
