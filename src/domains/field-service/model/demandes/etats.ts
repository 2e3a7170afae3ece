import { REFUS_CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { numeroLu } from '../numero.ts'

/** States of a request (specification field-service §4): only 3, planned, is given; the others are ours. */
export const ETATS_DEMANDE = {
  1: 'En attente',
  2: 'Affectée',
  3: 'Planifiée',
  4: 'Dans les flux',
  5: 'Acceptée',
  6: 'Réalisée',
  7: 'Annulée',
  8: 'Refusée',
  9: 'Sans réponse',
} as const
export type EtatDemande = keyof typeof ETATS_DEMANDE
export const ETAT_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Who accepted it: a company of the network that plans it, or this one, which is to plan it. */
export const ACCEPTEE_PAR = { prestataire: 'Acceptée par le prestataire', vous: 'Acceptée par vous' } as const

/** Whose move it was, where nobody of this company made it. */
export const AUTRE_ENTREPRISE = 'l’autre entreprise'

/**
 * What an acceptance is called in the history of one side, which `autre` says was the other's: each accepts what the other one asks, so that the issuer's own is of the
 * slot that its receiver proposed instead.
 */
export function nommerAcceptation({ recue, autre }: { readonly recue: boolean; readonly autre: boolean }): string {
  if (recue) return autre ? 'Votre créneau accepté' : ACCEPTEE_PAR.vous
  return autre ? ACCEPTEE_PAR.prestataire : 'Autre créneau accepté'
}

/** A state as it is shown: accepted says by whom. @param confiee taken by a company of the network */
export const nommerEtat = (etat_id: EtatDemande, confiee: boolean): string =>
  etat_id === 5 ? ACCEPTEE_PAR[confiee ? 'prestataire' : 'vous'] : ETATS_DEMANDE[etat_id]

/** Every name of a state, in their order. */
export const NOMS_ETATS: readonly string[] = ETAT_IDS.flatMap(id =>
  id === 5 ? Object.values(ACCEPTEE_PAR) : [ETATS_DEMANDE[id]],
)

/** Refused, or come back without an answer: somebody else is to have it, or it is taken back first. */
export const estAReaffecter = ({ etat_id }: { readonly etat_id: EtatDemande }): boolean =>
  etat_id === 8 || etat_id === 9

/** How a state is coloured wherever it is shown. */
export const TON_ETAT = {
  1: 'wait',
  2: 'info',
  3: 'info',
  4: 'info',
  5: 'wait',
  6: 'good',
  7: 'mute',
  8: 'bad',
  9: 'bad',
} as const satisfies Record<EtatDemande, string>

/** Nothing is expected of them any more: they are the history. */
export const ETATS_FINIS: readonly EtatDemande[] = [6, 7]
/** What waits for somebody of the company: to be planned. */
const ETATS_A_PLANIFIER: readonly EtatDemande[] = [1, 5]
/** Whose wish may still be met. */
const ETATS_OUVERTS: readonly EtatDemande[] = [1, 2, 4, 5, 9]
/** What others may still answer. */
export const ETATS_OFFERTS: readonly EtatDemande[] = [2, 4]

interface Transition {
  readonly de: readonly EtatDemande[]
  /** `meme`: as it was; `avant`: what the move that is undone found. */
  readonly vers: EtatDemande | 'meme' | 'avant'
  /** "Affectation": how a refusal calls it. */
  readonly nom: string
  /** A request of the network is its issuer's: only they do this with it. */
  readonly siDuReseau: boolean
}

/** Every move there is, for the buttons, the guards and `peut` alike; what is not here does not happen. */
export const TRANSITIONS = {
  affecter: { de: [1, 4, 8, 9], vers: 2, nom: 'Affectation', siDuReseau: false },
  /** Into the flows: offered to every company that does its service. */
  propager: { de: [1, 2, 8, 9], vers: 4, nom: 'Propagation', siDuReseau: false },
  /** Nobody else answers any more, or nobody else did: it is the company's own again. */
  liberer: { de: [2, 4, 5, 8, 9], vers: 1, nom: 'Libération', siDuReseau: false },
  planifier: { de: ETATS_A_PLANIFIER, vers: 3, nom: 'Planification', siDuReseau: true },
  reporter: { de: ETATS_OUVERTS, vers: 'meme', nom: 'Report', siDuReseau: true },
  annuler: { de: [1, 2, 4, 5, 8, 9], vers: 7, nom: 'Annulation', siDuReseau: false },
  retablir: { de: [7], vers: 'avant', nom: 'Rétablissement', siDuReseau: false },
  /** Its visit is closed. */
  realiser: { de: [3], vers: 6, nom: 'Réalisation', siDuReseau: true },
  /** Its visit is cancelled: it is to plan again. */
  rendre: { de: [3], vers: 'avant', nom: 'Retour', siDuReseau: true },
} as const satisfies Readonly<Record<string, Transition>>

export type ActeDemande = keyof typeof TRANSITIONS
export const ACTES = Object.keys(TRANSITIONS) as readonly ActeDemande[]

export interface SituationDemande {
  readonly etat_id: EtatDemande
  /** From an issuer rather than from the company itself. */
  readonly reseau: boolean
  /** Taken by a company of the network, which plans it and does it. */
  readonly confiee?: boolean
  /** Its customer was erased. */
  readonly efface?: boolean
}

/** Acts that make somebody go there, or ask somebody to. */
const ACTES_CHEZ_QUELQUUN: readonly ActeDemande[] = ['affecter', 'propager', 'planifier', 'reporter', 'retablir']

const CONSEILS: Partial<Record<ActeDemande, Partial<Record<EtatDemande, string>>>> = {
  annuler: { 3: ' Annulez d’abord son intervention.' },
  reporter: { 3: ' Reportez son intervention.' },
  liberer: { 1: ' Elle n’attend personne d’autre.' },
}

/** Its visit is the receiver's: who sent the request can only ask. */
const direAuPrestataire = (quoi: string) =>
  ` Son intervention est chez le prestataire\u00a0: écrivez-lui dans «\u00a0Échanges\u00a0» pour qu’il ${quoi}.`
const CONSEILS_CONFIEE: typeof CONSEILS = {
  annuler: { 3: direAuPrestataire('l’annule') },
  liberer: { 3: direAuPrestataire('l’annule') },
  reporter: { 3: direAuPrestataire('la déplace') },
}

/** Why a move is not possible, in a sentence; null: it is. */
export function refusDemande(acte: ActeDemande, situation: SituationDemande): string | null {
  const { etat_id, reseau, confiee = false, efface = false } = situation
  const { de, nom, siDuReseau }: Transition = TRANSITIONS[acte]
  // Before its state, whose advice they could not follow.
  if (reseau && !siDuReseau) return `${nom} impossible\u00a0: cette demande vient d’un donneur d’ordres, qui en décide.`
  if (!de.includes(etat_id)) {
    const etat = ETATS_DEMANDE[etat_id]
    const dans = etat_id === 1 || etat_id === 4 || etat_id === 9 ? etat.toLowerCase() : `déjà ${etat.toLowerCase()}`
    return `${nom} impossible\u00a0: cette demande est ${dans}.${(confiee ? CONSEILS_CONFIEE : CONSEILS)[acte]?.[etat_id] ?? ''}`
  }
  if (efface && ACTES_CHEZ_QUELQUUN.includes(acte)) return REFUS_CLIENT_EFFACE
  if (confiee && (acte === 'planifier' || acte === 'reporter'))
    return `${nom} impossible\u00a0: un prestataire a accepté cette demande. Libérez-la d’abord.`
  return null
}

/** Where a move leads; `avant` is what the history says of the state before. */
export function etatApres(acte: ActeDemande, etat_id: EtatDemande, avant: EtatDemande): EtatDemande {
  const { vers }: Transition = TRANSITIONS[acte]
  return vers === 'meme' ? etat_id : vers === 'avant' ? avant : vers
}

/** States of what is offered to one company of the network, as that company reads them. */
export const ETATS_EXTERNES = {
  attente: 'À répondre',
  contre: 'Autre créneau proposé',
  acceptee: 'Acceptée',
  refusee: 'Refusée',
  prise: 'Prise par une autre entreprise',
  retiree: 'Retirée par le donneur d’ordres',
  expiree: 'Sans réponse',
} as const
export type EtatExterne = keyof typeof ETATS_EXTERNES
export const ETATS_OFFRE = ['attente', 'contre', 'acceptee', 'refusee', 'prise', 'retiree', 'expiree'] as const
/** Who may still answer. */
export const estOuverte = (etat: EtatExterne): boolean => etat === 'attente' || etat === 'contre'

/** The wished day is behind, and it may still be answered. */
export function offreEnRetard(
  { etat, demande_date_souhaite }: { readonly etat: EtatExterne; readonly demande_date_souhaite: string | null },
  aujourdhui: string,
): boolean {
  return demande_date_souhaite !== null && estOuverte(etat) && demande_date_souhaite < aujourdhui
}

interface TransitionOffre {
  readonly de: readonly EtatExterne[]
  readonly vers: EtatExterne
  readonly nom: string
  /** It commits somebody: not once the link is over, nor, for the receiver, once the deadline is behind. */
  readonly engage: 'receveur' | 'donneur' | null
}

/** Every move of an offer that a person makes; those of all offers at once (taken by another, taken back, too late) are the database's. */
export const TRANSITIONS_OFFRE = {
  // The receiver's.
  accepter: { de: ['attente', 'contre'], vers: 'acceptee', nom: 'Acceptation', engage: 'receveur' },
  refuser: { de: ['attente', 'contre'], vers: 'refusee', nom: 'Refus', engage: null },
  proposer: { de: ['attente'], vers: 'contre', nom: 'Proposition', engage: 'receveur' },
  reprendre: { de: ['contre'], vers: 'attente', nom: 'Retrait', engage: null },
  // The issuer's.
  retenir: { de: ['contre'], vers: 'acceptee', nom: 'Acceptation', engage: 'donneur' },
  /** Not that slot: the offer stays as it was. */
  ecarter: { de: ['contre'], vers: 'attente', nom: 'Refus', engage: null },
  /** The offer to this company ends. */
  clore: { de: ['attente', 'contre'], vers: 'retiree', nom: 'Fin', engage: null },
} as const satisfies Readonly<Record<string, TransitionOffre>>
export type ActeOffre = keyof typeof TRANSITIONS_OFFRE
export const ACTES_OFFRE = Object.keys(TRANSITIONS_OFFRE) as readonly ActeOffre[]

const CAUSES: Readonly<Record<EtatExterne, string>> = {
  attente: 'aucun autre créneau n’attend de réponse',
  contre: 'un autre créneau attend déjà une réponse',
  acceptee: 'cette demande est déjà acceptée',
  refusee: 'cette demande est déjà refusée',
  prise: 'une autre entreprise l’a prise',
  retiree: 'le donneur d’ordres l’a reprise',
  expiree: 'le délai de réponse est passé',
}

export interface SituationOffre {
  readonly etat: EtatExterne
  /** Its deadline is behind. */
  readonly depasse: boolean
  /** Both companies still agree to work together. */
  readonly lie: boolean
}

const DEJA_ACCEPTEE = 'votre entreprise l’a déjà acceptée, elle est dans vos demandes'

/** Why a move of an offer is not possible, in a sentence; null: it is. */
export function refusOffre(acte: ActeOffre, { etat, depasse, lie }: SituationOffre): string | null {
  const { de, nom, engage }: TransitionOffre = TRANSITIONS_OFFRE[acte]
  const non = (cause: string) => `${nom} impossible\u00a0: ${cause}.`
  // By a colleague, or by its issuer out of a slot that was proposed: it is theirs, not somebody else's.
  if (acte === 'accepter' && etat === 'acceptee') return non(DEJA_ACCEPTEE)
  if (!de.includes(etat)) return non(CAUSES[etat])
  if (engage !== null && !lie) return non('vous ne travaillez plus ensemble')
  if (engage === 'receveur' && depasse) return non(CAUSES.expiree)
  return null
}

/** Its wished day is behind, and nothing is planned. */
export function estEnRetard(
  { etat_id, demande_date_souhaite }: { readonly etat_id: EtatDemande; readonly demande_date_souhaite: string | null },
  aujourdhui: string,
): boolean {
  return demande_date_souhaite !== null && ETATS_OUVERTS.includes(etat_id) && demande_date_souhaite < aujourdhui
}

/** "0000042": how people read it out. */
export function numeroDemande(demande_id: number): string {
  return numeroLu(demande_id)
}

/** What was done with a request, as its answers say it. */
export const direDemande = (demande_id: number, fait: string): string =>
  `Demande n°\u00a0${numeroDemande(demande_id)}\u00a0: ${fait}.`

/** What became of the request of a visit that was cancelled. */
export interface DemandeRendue {
  readonly demande_id: number
  readonly annulee: boolean
}

/** Of a cancelling that is sent again: its answer was lost. */
export const DEJA_ANNULEE = 'intervention annulée, comme vous l’aviez demandé'

/** "intervention annulée, sa demande n° 0000042 est de nouveau à planifier". */
export function direAnnulee(rendue: DemandeRendue | null): string {
  const fait = 'intervention annulée'
  if (!rendue) return fait
  const devenue = rendue.annulee ? 'est annulée aussi' : 'est de nouveau à planifier'
  return `${fait}, sa demande n°\u00a0${numeroDemande(rendue.demande_id)} ${devenue}`
}

/** Why it is cancelled, or refused. */
export const MOTIF_MAX = 400
export const REFUS_DEMANDE_MODIFIEE = 'Cette demande a changé entre-temps\u00a0: relisez-la.'
export const SANS_PRESTATION = 'Veuillez sélectionner une prestation'
export const SANS_RECEVEUR = 'Veuillez sélectionner un receveur'
/** One was chosen, which cannot be sent it. */
export const RECEVEUR_NON_LIE =
  'Cette entreprise n’est pas, ou plus, liée à la vôtre pour cette prestation\u00a0: choisissez-en une autre.'
/** Nobody could be sent it. */
export const SANS_PRESTATAIRE = 'Aucune entreprise liée à la vôtre ne fait cette prestation pour le moment.'
