export const quoteDraftKey = (id = 'new'): string => `quote/${id}`
