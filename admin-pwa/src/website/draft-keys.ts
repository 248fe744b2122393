export const websiteDraftKey = (id = 'new'): string => `website/${id}`
