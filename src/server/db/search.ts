import { type RawBuilder, sql } from 'kysely'
import { motifNumero, numeroCherche } from '#wire/grid-query.ts'

/** A word as `like` looks for it: what a pattern would read in it is quoted. */
export const likeTerm = (term: string): string => `%${term.replace(/[\\%_]/g, c => `\\${c}`)}%`

/** Whether a folded text holds a term of `lireTermes`, as `tousTrouves` judges it in a browser. */
export function holdsTerm(text: RawBuilder<string>, term: string): RawBuilder<boolean> {
  const numero = numeroCherche(term)
  return numero === null ? sql`${text} like ${likeTerm(term)}` : sql`${text} ~ ${motifNumero(numero)}`
}
