export const expenseDraftKey = (id = 'new'): string => `expense/${id}`
