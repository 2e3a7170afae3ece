import type { Mutation } from '#wire/mutation.ts'

/** A subject that came broken, as the database can hold it: its action is refused, and the refusal must be stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

/**
 * Whether PostgreSQL can hold every text of a JSON value: no null byte, no broken surrogate. Asked before anything is
 * written, so that such an action is refused as bad input instead of failing for ever.
 */
export function isStorable(value: unknown): boolean {
  // A list of what is left rather than recursion: nesting is the sender's to choose.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (Array.isArray(next)) for (const item of next) left.push(item)
    else if (next !== null && typeof next === 'object') left.push(...Object.entries(next).flat())
  }
  return true
}

/** An action to be kept as it came; of one that cannot be, everything but its content. */
export function storableMutation(mutation: Mutation): Mutation {
  if (isStorable(mutation)) return mutation
  return { ...mutation, entity: storableText(mutation.entity), payload: null }
}
