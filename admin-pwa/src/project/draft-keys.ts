export const projectDraftKey = (id = 'new'): string => `project/${id}`
