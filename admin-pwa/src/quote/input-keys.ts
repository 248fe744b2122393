export const quoteInputKey = (id = 'new'): string => `quote/${id}`
