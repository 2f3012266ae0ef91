type Asked = { isSuccess: boolean; isPlaceholderData: boolean; isError: boolean }

/** What a choice says where it has nothing to choose: `words` once that is known, and not while it is asked. */
export function nothingFound({ isSuccess, isPlaceholderData, isError }: Asked, words: string): string {
  if (isSuccess && !isPlaceholderData) return words
  return isError ? 'We couldn’t load this. Try again.' : 'Loading…'
}
