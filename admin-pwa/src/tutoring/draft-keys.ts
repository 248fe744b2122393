export const sessionDraftKey = (id = 'new'): string => `session/${id}`
