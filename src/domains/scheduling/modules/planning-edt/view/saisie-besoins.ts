import { BESOIN_MAX, type Besoin, SORTES_JOUR } from '#domains/scheduling/model/bureau/besoin.ts'
import type { JourIso } from '#wire/dates.ts'

/** Needs as they are typed: "2" for a minimum, "2/3" where more is wanted, nothing for nobody. */

export interface SaisieBesoins {
  readonly valable_du: JourIso
  /** By `cleBesoin`. */
  readonly cases: Readonly<Record<string, string>>
}

export const JOURS_DITS = ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim', 'Fér.'] as const
export const JOURS_COMPLETS = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
  'jour férié',
] as const

export const cleBesoin = (poste_id: number, sorte_jour: number): string => `${poste_id}:${sorte_jour}`

const direNombres = ({ minimum, souhaite }: Besoin) => (souhaite > minimum ? `${minimum}/${souhaite}` : String(minimum))

export const enSaisie = (besoins: readonly Besoin[]): SaisieBesoins['cases'] =>
  Object.fromEntries(besoins.map(b => [cleBesoin(b.poste_id, b.sorte_jour), direNombres(b)]))

type Nombres = Pick<Besoin, 'minimum' | 'souhaite'>

/** Null: nothing is asked for; undefined: it is no number. */
export function lireNombres(texte: string): Nombres | null | undefined {
  if (texte.trim() === '') return null
  const lu = /^(\d{1,2})(?:\s*[/\-–]\s*(\d{1,2}))?$/.exec(texte.trim())
  if (!lu) return undefined
  const minimum = Number(lu[1])
  const souhaite = Number(lu[2] ?? lu[1])
  return souhaite >= minimum && souhaite <= BESOIN_MAX ? { minimum, souhaite } : undefined
}

/** What is typed, and the cells that are no number. */
export function enBesoins(
  cases: SaisieBesoins['cases'],
  postes: readonly { readonly poste_id: number }[],
): { readonly besoins: Besoin[]; readonly fautes: string[] } {
  const lues = postes.flatMap(({ poste_id }) =>
    SORTES_JOUR.map(sorte_jour => {
      const cle = cleBesoin(poste_id, sorte_jour)
      return { cle, poste_id, sorte_jour, nombres: lireNombres(cases[cle] ?? '') }
    }),
  )
  return {
    besoins: lues.flatMap(({ poste_id, sorte_jour, nombres }) =>
      nombres ? [{ poste_id, sorte_jour, ...nombres }] : [],
    ),
    fautes: lues.filter(l => l.nombres === undefined).map(l => l.cle),
  }
}
