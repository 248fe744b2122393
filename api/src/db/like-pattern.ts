import { searchKey } from '@synapse/shared/fold'

/** The pattern of `like` that finds a text anywhere in what `fold_text` made. */
export const likePattern = (text: string): string =>
  `%${searchKey(text).replaceAll(/[\\%_]/g, '\\$&')}%`
