export const clientDraftKey = (id = 'new'): string => `client/${id}`
