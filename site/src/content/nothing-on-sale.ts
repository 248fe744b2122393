// Separate from the landing page's content so that the booking form doesn't load all of it.
export const nothingOnSale = 'No sessions are on sale at the moment.'
