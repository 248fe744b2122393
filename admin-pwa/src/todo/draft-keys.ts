/** @param id 'new/<booking id>' for a booking's new task */
export const todoDraftKey = (id = 'new'): string => `todo/${id}`
