import {
  type Astreinte,
  type ContenuIntervention,
  INTERVENTION_CREER,
  INTERVENTION_MODIFIER,
  INTERVENTION_SUPPRIMER,
  type InterventionAstreinte,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import { heureParis, minutesPassees, versMs } from '#wire/dates.ts'
import { type ActionLocale, retenir } from '#wire/replay.ts'
import { contenuDe, memeContenu } from './contenu.ts'

/**
 * What the person sees = the server's reading + the actions it cannot know yet, replayed (offline rule 7). Pure: the
 * reading itself is never written. A change is a compare-and-set: one that the reading already holds is nothing.
 */

/** An intervention as this device shows it; the office may not have it yet. */
export type InterventionLocale = Omit<InterventionAstreinte, 'intervention_id' | 'version' | 'recu_a'> & {
  readonly intervention_id: number | null
  /** When the office received what is shown; null while it waits here. */
  readonly recu_a: string | null
}

export type AstreinteLocale = Omit<Astreinte, 'interventions'> & {
  readonly interventions: readonly InterventionLocale[]
}

/** A new intervention that the office refused: it stands in no duty, and must not be out of sight. */
export interface Refus {
  readonly entree_id: string
  readonly astreinte_id: number
  readonly contenu: ContenuIntervention
  readonly raison: string
}

export function appliquer(
  lecture: { readonly lu_a: string; readonly astreintes: readonly Astreinte[] },
  entries: readonly ActionLocale[],
): AstreinteLocale[] {
  const actions = retenir(entries, lecture.lu_a)
  return lecture.astreintes.map(a => {
    const interventions = actions.reduce<readonly InterventionLocale[]>(
      (liste, action) => rejouer(liste, action, a.astreinte_id),
      a.interventions,
    )
    return { ...a, interventions: [...interventions].sort((x, y) => versMs(x.debut) - versMs(y.debut)) }
  })
}

function rejouer(
  liste: readonly InterventionLocale[],
  action: ActionLocale,
  astreinte_id: number,
): readonly InterventionLocale[] {
  const recu_a = action.recu_a ?? null
  if (action.type === INTERVENTION_CREER.type) {
    const { data } = INTERVENTION_CREER.schema.safeParse(action.payload)
    if (data?.astreinte_id !== astreinte_id || liste.some(i => i.intervention_uid === data.uid)) return liste
    return [...liste, ecrire({ intervention_uid: data.uid, intervention_astreinte_id: astreinte_id }, data, recu_a)]
  }
  if (action.type === INTERVENTION_MODIFIER.type) {
    const { data } = INTERVENTION_MODIFIER.schema.safeParse(action.payload)
    if (!data) return liste
    return liste.map(i => (i.intervention_uid === data.uid && memeContenu(i, data.avant) ? ecrire(i, data, recu_a) : i))
  }
  if (action.type === INTERVENTION_SUPPRIMER.type) {
    const { data } = INTERVENTION_SUPPRIMER.schema.safeParse(action.payload)
    if (!data) return liste
    return liste.filter(i => !(i.intervention_uid === data.uid && memeContenu(i, data.avant)))
  }
  return liste
}

type Identite = Pick<InterventionLocale, 'intervention_uid' | 'intervention_astreinte_id'> &
  Partial<Pick<InterventionLocale, 'intervention_id'>>

function ecrire(qui: Identite, contenu: ContenuIntervention, recu_a: string | null): InterventionLocale {
  const { debut, fin } = contenu
  return {
    ...contenuDe(contenu),
    intervention_id: qui.intervention_id ?? null,
    intervention_uid: qui.intervention_uid,
    intervention_astreinte_id: qui.intervention_astreinte_id,
    intervention_heure_debut: heureParis(debut),
    intervention_heure_fin: heureParis(fin),
    minutes: Math.round(minutesPassees(debut, fin)),
    recu_a,
  }
}

type Entree = ActionLocale & {
  readonly resultat: { readonly message?: string | null } | null
  readonly derniere_erreur: { readonly message: string } | null
}

/** New interventions that the office refused, until the person settles them. */
export function refuser(outbox: readonly Entree[]): Refus[] {
  return outbox.flatMap(e => {
    if (e.etat !== 'a_resoudre' || e.type !== INTERVENTION_CREER.type) return []
    const { data } = INTERVENTION_CREER.schema.safeParse(e.payload)
    if (!data) return []
    const raison = e.resultat?.message ?? e.derniere_erreur?.message ?? 'Le bureau a refusé cette intervention.'
    return [{ entree_id: e.id, astreinte_id: data.astreinte_id, contenu: contenuDe(data), raison }]
  })
}
