import {
  libelleEtatDemande,
  libelleTypeDemande,
  type Solde,
  type TypeDemande,
} from '#domains/scheduling/model/conges/conge.ts'
import { DECOMPTE_PAR_DEFAUT, type DecompteConges } from '#domains/scheduling/model/conges/regles.ts'
import { erreurDemande } from '#domains/scheduling/model/conges/saisie.ts'
import { sorteSolde } from '#domains/scheduling/model/conges/solde.ts'
import { type Echange, estOuvert, libelleEtatEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import type { MonPlanning, PostePlanning } from '#domains/scheduling/model/planning/planning.ts'
import { estJourUsuel, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter, pluraliser } from '#wire/french.ts'
import { finirPhrase, formaterPlage } from '#wire/moments.ts'
import { type DemandeLocale, peser } from '../offline/rejeu.ts'
import { direDecompte } from './decompte.ts'

/** What is typed in the form. */
export interface Saisie {
  readonly type: TypeDemande
  /** '' until a day is chosen. */
  readonly debut: JourIso
  readonly fin: JourIso
  readonly motif: string
}

/** What this device knows that a request is judged on. */
export interface Savoir {
  readonly aujourdhui: JourIso
  readonly demandes: readonly DemandeLocale[]
  readonly soldes: readonly Solde[]
  readonly planning: MonPlanning | null
  /** Exchanges of this person, as the board kept on this device knows them. */
  readonly echanges?: readonly Echange[]
  /** How the office counts; absent: as the law does without agreement, by the civil year. */
  readonly decompte?: DecompteConges
  /** Identity of the request that is being corrected: it does not stand in its own way. */
  readonly saufUid?: string | undefined
}

export interface SoldeApres {
  readonly texte: string
  readonly negatif: boolean
}

export interface Examen {
  readonly erreurs: { readonly debut?: string; readonly fin?: string }
  readonly decompte: string | null
  readonly soldes: readonly SoldeApres[]
  /** Posts of these days, as the planning kept on this device knows them. */
  readonly postes: readonly PostePlanning[]
  readonly direPostes: string | null
  /** What else these days would touch: duties on call and exchanges in progress, one sentence each. */
  readonly autres: readonly string[]
}

/** Everything that can be said of a request before it is sent, network or not. */
export function examinerDemande(saisie: Saisie, savoir: Savoir): Examen {
  const { debut, fin, type } = saisie
  const vide: Examen = { erreurs: {}, decompte: null, soldes: [], postes: [], direPostes: null, autres: [] }
  const manque = {
    ...(!estJourUsuel(debut) && { debut: 'Indiquez le premier jour.' }),
    ...(!estJourUsuel(fin) && { fin: 'Indiquez le dernier jour.' }),
  }
  if (Object.keys(manque).length > 0) return { ...vide, erreurs: manque }
  const periode = { demande_type: type, demande_conge_date_debut: debut, demande_conge_date_fin: fin }
  const refus = erreurDemande(periode, savoir.aujourdhui)
  if (refus) return { ...vide, erreurs: { fin: refus.message } }
  const chevauche = demandeChevauchee(saisie, savoir)
  const decompte = avecPlanning(savoir)
  const postes = savoir.planning ? postesDe(savoir.planning, debut, fin) : []
  return {
    erreurs: chevauche ? { fin: direChevauchement(chevauche, savoir.aujourdhui) } : {},
    decompte: direDecompte(debut, fin, type, decompte),
    soldes: direSoldesApres(savoir.soldes, periode, decompte),
    postes,
    direPostes: savoir.planning ? direPostes(postes.length, savoir.planning, { debut, fin }) : null,
    autres: [...direAstreintes(savoir.planning, periode), ...direEchanges(savoir.echanges ?? [], periode)],
  }
}

/** A day is asked for once: the request in the way, waiting or accepted. */
export function demandeChevauchee(
  { debut, fin }: Pick<Saisie, 'debut' | 'fin'>,
  { demandes, saufUid }: Pick<Savoir, 'demandes' | 'saufUid'>,
): DemandeLocale | null {
  return (
    demandes.find(
      d =>
        d.demande_conge_uid !== saufUid &&
        (d.demande_conge_etat === 0 || d.demande_conge_etat === 1) &&
        d.demande_conge_date_debut <= fin &&
        d.demande_conge_date_fin >= debut,
    ) ?? null
  )
}

function direChevauchement(d: DemandeLocale, aujourdhui: JourIso): string {
  const periode = libellePeriode(d.demande_conge_date_debut, d.demande_conge_date_fin, Number(aujourdhui.slice(0, 4)))
  const etat = libelleEtatDemande(d.demande_conge_etat).toLowerCase()
  return `Une autre demande couvre déjà une partie de ces jours\u00a0: ${libelleTypeDemande(d.demande_type)} ${periode} (${etat}).`
}

/** Who comes back on a Saturday is seen in the planning kept on this device too. */
function avecPlanning({ decompte = DECOMPTE_PAR_DEFAUT, planning }: Savoir): DecompteConges {
  const travailles = new Set(planning?.jours.filter(j => j.postes.length > 0).map(j => j.dadate))
  return { ...decompte, travaille: jour => travailles.has(jour) || decompte.travaille(jour) }
}

/** A leave takes no duty away: somebody has to be found for it. */
function direAstreintes(planning: MonPlanning | null, { demande_conge_date_debut, demande_conge_date_fin }: Periode) {
  const jours = planning?.jours.filter(j => j.dadate >= demande_conge_date_debut && j.dadate <= demande_conge_date_fin)
  return (jours ?? []).flatMap(({ dadate, astreintes }) =>
    astreintes.map(
      a =>
        `Vous êtes d’astreinte ${formaterJour(dadate)}, ${formaterPlage(a.heure_debut, a.heure_fin)}\u00a0: votre responsable devra la confier à quelqu’un d’autre.`,
    ),
  )
}

/** The exchange of a post that goes ends with it; one that would bring a post to these days is told as well. */
function direEchanges(
  echanges: readonly Echange[],
  { demande_conge_date_debut, demande_conge_date_fin }: Periode,
): string[] {
  const dedans = (jour: JourIso | null) =>
    jour !== null && jour >= demande_conge_date_debut && jour <= demande_conge_date_fin
  return echanges.flatMap(e => {
    if (!estOuvert(e.bde_etat) || e.bde_direction === 0) return []
    const proposee = e.bde_direction === 1
    const [mien, sien] = proposee
      ? [e.pointage_date_origine, e.pointage_date_cible]
      : [e.pointage_date_cible, e.pointage_date_origine]
    const qui = proposee ? e.utilisateur_cible : e.utilisateur_origine
    const nom = `L’échange avec ${qui} (${libelleEtatEchange(e.bde_etat).toLowerCase()})`
    if (mien !== null && dedans(mien)) return [`${nom}, ${formaterJour(mien)}, prendra fin si c’est accepté.`]
    if (sien !== null && dedans(sien)) return [finirPhrase(`${nom} vous donnerait un poste ${formaterJour(sien)}`)]
    return []
  })
}

type Periode = Parameters<typeof peser>[1]

/** What would be left of each period concerned; what takes from no balance says so. */
function direSoldesApres(soldes: readonly Solde[], periode: Periode, decompte: DecompteConges): SoldeApres[] {
  const sorte = sorteSolde(periode.demande_type)
  if (!sorte) return [{ texte: 'Ne prend rien sur vos congés payés.', negatif: false }]
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin } = periode
  return peser(soldes, periode, 1, decompte)
    .filter(s => s.sorte === sorte && (s.debut ?? `${s.annee}-01-01`) <= fin && (s.fin ?? `${s.annee}-12-31`) >= debut)
    .map(s =>
      s.reste < 0
        ? {
            texte: `Solde ${s.periode ?? s.annee} dépassé de ${compter(-s.reste, 'jour')}\u00a0: votre responsable décidera.`,
            negatif: true,
          }
        : {
            texte: `Il vous restera ${compter(s.reste, 'jour')} ${s.periode === undefined || s.periode === `${s.annee}` ? 'en' : 'pour'} ${s.periode ?? s.annee}.`,
            negatif: false,
          },
    )
}

function postesDe(planning: MonPlanning, debut: JourIso, fin: JourIso): PostePlanning[] {
  return planning.jours.filter(j => j.dadate >= debut && j.dadate <= fin).flatMap(j => j.postes)
}

function direPostes(
  nombre: number,
  planning: MonPlanning,
  { debut, fin }: Pick<Saisie, 'debut' | 'fin'>,
): string | null {
  const connu = debut <= planning.fin
  const borne = fin > planning.fin ? ` (planning connu jusqu’au ${formaterJour(planning.fin)})` : ''
  if (!connu) return 'Votre planning n’est pas encore connu à ces dates.'
  if (nombre === 0) return `Aucun poste ces jours-là${borne}.`
  const seront = pluraliser(nombre, 'sera retiré', 'seront retirés')
  return `${compter(nombre, 'poste')} ${seront} si c’est accepté${borne}.`
}
