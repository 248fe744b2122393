export const clientInputKey = (id = 'new'): string => `client/${id}`
