import { type ActionLocale, retenir } from '#wire/replay.ts'
import {
  type CoteEchange,
  type Echange,
  proposerPayloadSchema,
  repondrePayloadSchema,
  TYPE_PROPOSER,
  TYPE_REPONDRE,
  transitionEchange,
} from './echange.ts'

/** An exchange as this device shows it: the server's, or one of ours that the office has not received yet. */
export type EchangeLocal = Omit<Echange, 'bde_id'> & {
  readonly bde_id: number | null
  /** Mutation ids of this device behind what is shown and not in the reading. */
  readonly actions: readonly string[]
}

/** What a proposal made here needs to be drawn: the device knows it from the team's reading. */
export interface Proposition {
  readonly origine: CoteEchange
  readonly cible: CoteEchange | null
  readonly utilisateur_origine: string
  readonly utilisateur_origine_prenom: string
  readonly utilisateur_cible: string
  readonly utilisateur_cible_prenom: string
}

type Resoudre = (payload: {
  pointage_origine: number
  pointage_cible: number | null
  utilisateur_cible: number
}) => Proposition | null

/**
 * The board as the person left it: their proposals and answers replayed over the reading (offline rule 7). A proposal
 * whose posts the device no longer knows is left to the sync centre.
 */
export function appliquerEchanges(
  lecture: { readonly lu_a: string; readonly echanges: readonly Echange[] },
  entries: readonly ActionLocale[],
  { moi, resoudre }: { readonly moi: number; readonly resoudre: Resoudre },
): EchangeLocal[] {
  let liste: EchangeLocal[] = lecture.echanges.map(e => ({ ...e, actions: [] }))
  for (const action of retenir(entries, lecture.lu_a)) {
    if (action.type === TYPE_PROPOSER) liste = proposer(liste, action, moi, resoudre)
    if (action.type === TYPE_REPONDRE) liste = repondre(liste, action, moi)
  }
  return liste
}

function proposer(liste: EchangeLocal[], action: ActionLocale, moi: number, resoudre: Resoudre): EchangeLocal[] {
  const { data } = proposerPayloadSchema.safeParse(action.payload)
  if (!data || liste.some(e => e.bde_uid === data.uid)) return liste
  const vu = resoudre(data)
  if (!vu) return liste
  const { origine, cible } = vu
  const nouveau: EchangeLocal = {
    bde_id: null,
    bde_uid: data.uid,
    bde_etat: 0,
    bde_direction: 1,
    ...vu,
    utilisateur_origine_id: moi,
    utilisateur_cible_id: data.utilisateur_cible,
    pointage_date_origine: origine.pointage_date,
    pointage_heure_debut_origine: origine.heure_debut,
    pointage_heure_fin_origine: origine.heure_fin,
    pointage_date_cible: cible?.pointage_date ?? null,
    pointage_heure_debut_cible: cible?.heure_debut ?? null,
    pointage_heure_fin_cible: cible?.heure_fin ?? null,
    bde_motif_agent_demande: data.motif,
    bde_motif_agent_reponse: '',
    bde_motif_responsable_reponse: '',
    responsable: '',
    propose_a: action.fait_a,
    repondu_a: null,
    decide_a: null,
    anomalies: [],
    empechement: null,
    peut: { accepter: false, refuser: false, annuler: true },
    actions: [action.id],
  }
  return [nouveau, ...liste]
}

function repondre(liste: EchangeLocal[], action: ActionLocale, moi: number): EchangeLocal[] {
  const { data } = repondrePayloadSchema.safeParse(action.payload)
  if (!data) return liste
  return liste.map(e => {
    if (e.bde_uid !== data.uid) return e
    const transition = transitionEchange(
      e.bde_etat,
      data.action,
      e.utilisateur_origine_id === moi ? 'origine' : 'cible',
    )
    if (!transition) return e
    return {
      ...e,
      bde_etat: transition.vers,
      bde_motif_agent_reponse: transition.acteur === 'cible' ? data.motif : e.bde_motif_agent_reponse,
      repondu_a: action.fait_a,
      empechement: null,
      peut: { accepter: false, refuser: false, annuler: false },
      actions: [...e.actions, action.id],
    }
  })
}
