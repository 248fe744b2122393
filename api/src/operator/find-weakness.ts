const shortest = 10

/** What the product is called, in letters alone. */
const ownNames = ['synapse', 'synapseai', 'masterclass', 'synapseaimasterclass']

/** Nothing that a list holds is worth a look when it is shorter. */
const shortestWord = 4

/**
 * Why a new password is easily guessed, as a sentence for who has chosen it; undefined if it is not.
 * It is looked for among some 50,000 that many people have, as it is and without the digits and signs
 * with which they are made to look like others.
 */
export const findWeakness = async (
  password: string,
  username: string,
): Promise<string | undefined> => {
  if (password.length < shortest) return `It needs at least ${shortest} characters.`
  if (new Set(password).size < 4) return 'It needs more than three different characters.'
  const text = password.normalize('NFKC').toLowerCase()
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const name = username.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  if (text === username.toLowerCase() || (name && letters === name))
    return 'It must not be your user name, with or without digits and signs.'
  if (ownNames.includes(letters))
    return 'It must not be the name of this product, with or without a year.'
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const common = await loadCommon()
  if (common.has(text) || (core.length >= shortestWord && common.has(core)))
    return 'It is one of those that many people have, or one of them with digits or signs around it.'
  return undefined
}

let loading: Promise<ReadonlySet<string>> | undefined

/** Half a megabyte that is needed once in a blue moon. */
const loadCommon = () => {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loading
}
