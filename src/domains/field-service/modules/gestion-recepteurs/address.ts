import type { Sens } from '#domains/field-service/model/reseau/reseau.ts'

/** The list of one side, what is beside it: a link, or where a company is invited. */
export function adresseReseau(sens: Sens, quoi: number | 'inviter' | null = null): string {
  return quoi === null ? `/m/gestion-${sens}` : `/m/gestion-${sens}/${quoi}`
}

/** What the address names beside the list. */
export function lireChemin([premier = '']: readonly string[]): number | 'inviter' | null {
  if (premier === 'inviter') return 'inviter'
  return /^[1-9]\d{0,9}$/.test(premier) ? Number(premier) : null
}
