export const sessionInputKey = (id = 'new'): string => `session/${id}`
