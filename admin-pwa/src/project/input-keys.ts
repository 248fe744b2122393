export const projectInputKey = (id = 'new'): string => `project/${id}`
