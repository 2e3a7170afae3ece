import {
  aCommence,
  estIdentique,
  memeMetier,
  RAISON_IDENTIQUE,
  RAISON_METIER,
} from '#domains/scheduling/model/echanges/offre.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { direClos } from '../cloture/clos.ts'
import { INTROUVABLE, rejeter } from '../effets.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { estVisible, periodeVisible } from '../planning/periode.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { taireHeures } from '../planning/tu.ts'
import { lireReglages } from '../regles/proprietes.ts'

/** What somebody would exchange. The versions are those their device knew; a direct call knows none. */
export interface Choix {
  readonly utilisateur_cible: number
  readonly pointage_origine: number
  readonly version_origine?: number
  readonly pointage_cible: number | null
  readonly version_cible?: number | null
  /** Day of the first post, when the address names it. */
  readonly jour?: string | undefined
}

export interface Situation {
  readonly moi: AgentLu
  readonly origine: PointageLu
  readonly cible: { readonly agent: AgentLu; readonly poste: PointageLu | null }
  readonly pointages: readonly PointageLu[]
}

/** Both versions of a post that changed under the person's eyes. */
function direModifie(poste: PointageLu, version: number, moi: number): Effect {
  return {
    outcome: 'conflict',
    code: 'POSTE_MODIFIE',
    message: `Le poste du ${formaterJour(poste.pointage_date)} a changé entre-temps\u00a0: relisez le planning.`,
    donnees: {
      champ: 'pointage',
      serveur: taireHeures(poste, moi),
      appareil: { pointage_id: poste.pointage_id, version },
    },
  }
}

/**
 * The people and the posts of a proposal, or why there is none. A post that nobody sees, somebody else's and a missing
 * one get the same answer.
 */
export async function situerProposition(
  context: Context,
  choix: Choix,
  { verrouiller }: { readonly verrouiller: boolean },
): Promise<Situation | Effect> {
  const { caller, now } = context
  const { pointage_origine, pointage_cible, utilisateur_cible } = choix
  if (utilisateur_cible === caller.utilisateur_id)
    return rejeter('ECHANGE_IMPOSSIBLE', 'Choisissez un collègue\u00a0: un échange se fait à deux.')
  const numeros = pointage_cible === null ? [pointage_origine] : [pointage_origine, pointage_cible]
  const pointages = await lirePointages(context, { pointages: numeros, verrouiller })
  // Two jobs are compared as they are on the day of the post that is given.
  const quand = pointages.find(p => p.pointage_id === pointage_origine)?.pointage_date
  const [{ proprietes }, agents] = await Promise.all([
    lireReglages(context, jourParis(now)),
    lireAgents(context, [caller.utilisateur_id, utilisateur_cible], quand),
  ])
  const periode = periodeVisible(now, proprietes)
  const aujourdhui = jourParis(now)
  const trouver = (numero: number | null): PointageLu | undefined =>
    pointages.find(p => p.pointage_id === numero && estVisible(p.pointage_date, periode))
  const moi = agents.find(a => a.utilisateur_id === caller.utilisateur_id)
  const agent = agents.find(a => a.utilisateur_id === utilisateur_cible)
  const origine = trouver(pointage_origine)
  const poste = trouver(pointage_cible) ?? null
  // Of what one holds, and of what one sees: a closed month is told as one, whatever else stands in the way.
  const sien = pointages.find(p => p.pointage_id === pointage_origine && p.utilisateur_id === caller.utilisateur_id)
  const clos = await direClos(
    context,
    [sien, poste].flatMap(p => (p ? [{ utilisateur_id: p.utilisateur_id, jour: p.pointage_date }] : [])),
  )
  if (clos) return rejeter('MOIS_CLOS', clos)
  if (!agent || !origine || (pointage_cible !== null && !poste)) return INTROUVABLE
  // Whether an absence kept its post tells its kind: the post is one that nobody sees.
  const leJour = poste && { du: poste.pointage_date, au: poste.pointage_date }
  if (leJour && (await lireAbsences(context, leJour, [utilisateur_cible])).length > 0) return INTROUVABLE
  if (choix.version_origine !== undefined && choix.version_origine !== origine.version)
    return direModifie(origine, choix.version_origine, caller.utilisateur_id)
  if (poste && choix.version_cible != null && choix.version_cible !== poste.version)
    return direModifie(poste, choix.version_cible, caller.utilisateur_id)
  if (origine.utilisateur_id !== caller.utilisateur_id) return INTROUVABLE
  if (poste && poste.utilisateur_id !== utilisateur_cible) return INTROUVABLE
  if (choix.jour !== undefined && choix.jour !== origine.pointage_date) return INTROUVABLE
  if (!moi)
    return rejeter(
      'ECHANGE_IMPOSSIBLE',
      'Vous n’avez pas de contrat dans le planning\u00a0: parlez-en à votre responsable.',
    )
  if (!memeMetier(moi, agent)) return rejeter('ECHANGE_IMPOSSIBLE', RAISON_METIER)
  const passe = [origine, poste].find(p => p !== null && (p.pointage_date < aujourdhui || aCommence(p, now)))
  if (passe) return rejeter('ECHANGE_IMPOSSIBLE', `Le poste du ${formaterJour(passe.pointage_date)} a déjà commencé.`)
  if (poste && estIdentique(origine, poste)) return rejeter('ECHANGE_IMPOSSIBLE', RAISON_IDENTIQUE)
  return { moi, origine, cible: { agent, poste }, pointages }
}
