/** What letters typed so far come to: a code, the beginning of one, or nothing. */
export interface Typed {
  /** Kept for the next letter. */
  readonly letters: string
  /** To be put in now. */
  readonly code: string | null
}

const plain = (text: string) => text.toUpperCase()

/**
 * One more letter. A code that begins no other is put in at once; one that does (C before CP) waits for the next letter, for Enter or for
 * a moment to pass. A letter that goes on with nothing begins again.
 */
export function typeLetter(letters: string, key: string, codes: readonly string[]): Typed {
  for (const text of [plain(letters + key), plain(key)]) {
    const found = codes.filter(code => plain(code).startsWith(text))
    if (found.length === 0) continue
    const [only] = found
    return found.length === 1 && only !== undefined && plain(only) === text
      ? { letters: '', code: only }
      : { letters: text, code: null }
  }
  return { letters: '', code: null }
}

/** The code that letters are, whole; what a wait or Enter puts in. */
export function codeOf(letters: string, codes: readonly string[]): string | null {
  return codes.find(code => plain(code) === plain(letters)) ?? null
}
