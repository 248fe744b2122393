/** @param id 'new/<booking id>' for a booking's new task */
export const todoInputKey = (id = 'new'): string => `todo/${id}`
