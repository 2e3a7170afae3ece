import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { type DemandeConge, joursDe, joursDecomptes, type Solde } from './conge.ts'
import type { SiteFeries } from './feries.ts'

export type SorteSolde = Solde['sorte']
const SORTES = [
  { sorte: 'conge', libelle: 'Congés payés' },
  { sorte: 'tlc', libelle: 'TLC' },
] as const

/**
 * The balance that a kind of request takes from. Unpaid leave, family events (article L3142-2) and recovery take nothing
 * off paid leave.
 */
export function sorteSolde(demande_type: number): SorteSolde | null {
  if (demande_type === 1) return 'conge'
  return demande_type === 2 ? 'tlc' : null
}

/** Days that count, one by one: working days for leave, every day for TLC. */
export function joursComptes(debut: JourIso, fin: JourIso, sorte: SorteSolde, site?: SiteFeries): JourIso[] {
  const type = sorte === 'tlc' ? 2 : 1
  return joursDe(debut, fin).filter(jour => joursDecomptes(jour, jour, type, site) === 1)
}

export type DemandeComptee = Pick<
  DemandeConge,
  'demande_type' | 'demande_conge_date_debut' | 'demande_conge_date_fin' | 'demande_conge_etat'
>

/** What balances are made of. */
export interface Comptes {
  readonly annees: readonly number[]
  readonly droits: readonly { readonly annee: number; readonly sorte: SorteSolde; readonly jours: number }[]
  readonly demandes: readonly DemandeComptee[]
  /** Absences that no request stands behind: put in the planning by hand. */
  readonly libres: readonly { readonly jour: JourIso; readonly sorte: SorteSolde }[]
  readonly site: SiteFeries
}

/** Leave and TLC of each year. A day is taken once, whoever entered it; a request across New Year is split. */
export function composerSoldes({ annees, droits, demandes, libres, site }: Comptes): Solde[] {
  return annees.flatMap(annee =>
    SORTES.map(({ sorte, libelle }) => {
      const dansAnnee = (jour: JourIso) => Number(jour.slice(0, 4)) === annee
      const de = (etat: number) =>
        demandes
          .filter(d => d.demande_conge_etat === etat && sorteSolde(d.demande_type) === sorte)
          .flatMap(d => joursComptes(d.demande_conge_date_debut, d.demande_conge_date_fin, sorte, site))
          .filter(dansAnnee)
      const aLaMain = libres
        .filter(l => l.sorte === sorte && dansAnnee(l.jour))
        .flatMap(l => joursComptes(l.jour, l.jour, sorte, site))
      const pris = new Set([...de(1), ...aLaMain])
      const en_attente = new Set(de(0)).size
      const droit = droits.find(d => d.annee === annee && d.sorte === sorte)?.jours ?? 0
      return { annee, sorte, libelle, droit, pris: pris.size, en_attente, reste: droit - pris.size - en_attente }
    }),
  )
}

/** Said, never refused: which balances are exceeded among the years of a request; null when none. */
export function direDepassement(
  soldes: readonly Solde[],
  { demande_type, demande_conge_date_debut, demande_conge_date_fin }: Omit<DemandeComptee, 'demande_conge_etat'>,
): string | null {
  const [de, a] = [Number(demande_conge_date_debut.slice(0, 4)), Number(demande_conge_date_fin.slice(0, 4))]
  const depasses = soldes.filter(
    s => s.sorte === sorteSolde(demande_type) && s.annee >= de && s.annee <= a && s.reste < 0,
  )
  if (depasses.length === 0) return null
  return depasses
    .map(
      s =>
        `Votre solde ${s.annee} de ${s.sorte === 'tlc' ? 'TLC' : 'congés payés'} est dépassé de ${compter(-s.reste, 'jour')}.`,
    )
    .join(' ')
}
