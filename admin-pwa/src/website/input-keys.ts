export const websiteInputKey = (id = 'new'): string => `website/${id}`
