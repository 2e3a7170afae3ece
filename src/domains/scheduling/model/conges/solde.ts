import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { type DemandeConge, joursDe, type Solde } from './conge.ts'
import {
  bornesPeriode,
  DECOMPTE_PAR_DEFAUT,
  type DecompteConges,
  joursDeConge,
  type PeriodeConges,
  periodeDe,
} from './regles.ts'

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

/** Days that count, one by one: those of leave as the account counts them, every day of TLC. */
export function joursComptes(
  debut: JourIso,
  fin: JourIso,
  sorte: SorteSolde,
  decompte: DecompteConges = DECOMPTE_PAR_DEFAUT,
): JourIso[] {
  return sorte === 'tlc' ? joursDe(debut, fin) : joursDeConge(debut, fin, decompte)
}

/** Period that a day is taken from: TLC go by the civil year, whatever that of leave. */
export function periodeDuSolde(jour: JourIso, sorte: SorteSolde, decompte: Pick<DecompteConges, 'reglesDu'>): number {
  return sorte === 'tlc' ? Number(jour.slice(0, 4)) : periodeDe(jour, decompte)
}

function bornesDuSolde(annee: number, sorte: SorteSolde, decompte: DecompteConges): PeriodeConges {
  if (sorte === 'conge') return bornesPeriode(annee, decompte)
  return { debut: `${annee}-01-01`, fin: `${annee}-12-31`, libelle: `${annee}` }
}

/** Periods that the days of a request belong to, the first one first. */
export function periodesDe(
  { demande_type, demande_conge_date_debut, demande_conge_date_fin }: Omit<DemandeComptee, 'demande_conge_etat'>,
  decompte: Pick<DecompteConges, 'reglesDu'>,
): number[] {
  const sorte = sorteSolde(demande_type) ?? 'conge'
  const bornes = [demande_conge_date_debut, demande_conge_date_fin].map(j => periodeDuSolde(j, sorte, decompte))
  const [de = 0, a = de] = bornes
  return Array.from({ length: a - de + 1 }, (_, rang) => de + rang)
}

/** First and last day of each stretch of days in a row, first day first. */
export function suitesDe(jours: readonly JourIso[]): { readonly debut: JourIso; readonly fin: JourIso }[] {
  const suites: { debut: JourIso; fin: JourIso }[] = []
  for (const jour of [...new Set(jours)].sort()) {
    const derniere = suites.at(-1)
    if (derniere && ajouterJours(derniere.fin, 1) === jour) derniere.fin = jour
    else suites.push({ debut: jour, fin: jour })
  }
  return suites
}

export type DemandeComptee = Pick<
  DemandeConge,
  'demande_type' | 'demande_conge_date_debut' | 'demande_conge_date_fin' | 'demande_conge_etat'
>

/** What balances are made of. */
export interface Comptes {
  /** What comes after it is accepted, and not taken yet. */
  readonly aujourdhui: JourIso
  readonly annees: readonly number[]
  readonly droits: readonly {
    readonly annee: number
    readonly sorte: SorteSolde
    readonly jours: number
    /** Days carried over from the period before, among them. */
    readonly report?: number
  }[]
  readonly demandes: readonly DemandeComptee[]
  /** Absences that no request stands behind: put in the planning by hand. */
  readonly libres: readonly { readonly jour: JourIso; readonly sorte: SorteSolde }[]
  readonly decompte: DecompteConges
}

/**
 * Leave and TLC of each period. A day is taken once, whoever entered it; a request across two periods is split by its
 * days.
 */
export function composerSoldes({ aujourdhui, annees, droits, demandes, libres, decompte }: Comptes): Solde[] {
  return annees.flatMap(annee =>
    SORTES.map(({ sorte, libelle }) => {
      const dansAnnee = (jour: JourIso) => periodeDuSolde(jour, sorte, decompte) === annee
      const de = (etat: number) =>
        demandes
          .filter(d => d.demande_conge_etat === etat && sorteSolde(d.demande_type) === sorte)
          .flatMap(d => joursComptes(d.demande_conge_date_debut, d.demande_conge_date_fin, sorte, decompte))
          .filter(dansAnnee)
      const aLaMain = suitesDe(libres.filter(l => l.sorte === sorte).map(l => l.jour))
        .flatMap(s => joursComptes(s.debut, s.fin, sorte, decompte))
        .filter(dansAnnee)
      const pris = new Set([...de(1), ...aLaMain])
      const en_attente = new Set(de(0).filter(jour => !pris.has(jour))).size
      const { jours = 0, report = 0 } = droits.find(d => d.annee === annee && d.sorte === sorte) ?? {}
      const droit = jours + report
      const { debut, fin, libelle: periode } = bornesDuSolde(annee, sorte, decompte)
      const reste = droit - pris.size - en_attente
      const a_venir = [...pris].filter(jour => jour > aujourdhui).length
      return {
        ...{ annee, debut, fin, periode, sorte, libelle, droit, pris: pris.size, en_attente, reste },
        ...(report === 0 ? {} : { report }),
        ...(a_venir === 0 ? {} : { a_venir }),
      }
    }),
  )
}

/** Said, never refused: which balances are exceeded among the periods of a request; null when none. */
export function direDepassement(
  soldes: readonly Solde[],
  { demande_type, demande_conge_date_debut, demande_conge_date_fin }: Omit<DemandeComptee, 'demande_conge_etat'>,
): string | null {
  const depasses = soldes.filter(
    s =>
      s.sorte === sorteSolde(demande_type) &&
      (s.debut ?? `${s.annee}-01-01`) <= demande_conge_date_fin &&
      (s.fin ?? `${s.annee}-12-31`) >= demande_conge_date_debut &&
      s.reste < 0,
  )
  if (depasses.length === 0) return null
  return depasses
    .map(
      s =>
        `Votre solde ${s.periode ?? s.annee} de ${s.sorte === 'tlc' ? 'TLC' : 'congés payés'} est dépassé de ${compter(-s.reste, 'jour')}.`,
    )
    .join(' ')
}
