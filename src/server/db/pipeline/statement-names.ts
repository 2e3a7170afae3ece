/**
 * Names of the statements met so far, so that PostgreSQL parses and plans each of them once per connection. Bounded,
 * because every connection keeps a plan per name and lists of varying length make ever new texts.
 */
const statementNames = new Map<string, string>()
const STATEMENTS_KEPT = 400

/** The name that PostgreSQL keeps a statement under, on every connection that has met it. */
export function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= STATEMENTS_KEPT) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}
