export const expenseInputKey = (id = 'new'): string => `expense/${id}`
