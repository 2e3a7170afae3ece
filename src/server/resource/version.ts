import { createHash } from 'node:crypto'
import { refuse } from '#server/http/errors.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import type { Values } from './schemas.ts'

/**
 * What some values were when they were read, in a word. Made of the values themselves: whatever writes them changes it, and
 * what concerns none of them does not.
 */
export function versionDe(values: Values, names: readonly string[] = Object.keys(values)): string {
  const held = names.toSorted().map(name => [name, values[name] ?? null])
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22)
}

/** The version of a row that its form carries. */
export function versionOf(d: Declaration, row: Values): string {
  return versionDe(
    row,
    writtenFields(d).map(([id]) => id),
  )
}

/** @throws CodedError FICHE_MODIFIEE: what was typed over another reading does not cover what somebody wrote meanwhile */
export function refuseStale(d: Declaration): never {
  const { le, feminin } = d.words
  const what = `${le.charAt(0).toUpperCase()}${le.slice(1)}`
  const read = feminin ? 'relisez-la' : 'relisez-le'
  throw refuse('FICHE_MODIFIEE', {
    message: `${what} a été modifié${feminin ? 'e' : ''} entre-temps\u00a0: ${read} avant d’enregistrer.`,
  })
}
