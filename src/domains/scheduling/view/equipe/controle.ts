import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import { controlerEchange } from '#domains/scheduling/model/regles/comparer.ts'
import type { Anomalie, CodeRegle, Niveau } from '#domains/scheduling/model/regles/types.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import type { IndexEquipe } from './index-equipe.ts'

/** The rules of rest over what this device keeps; the office checks again over twelve weeks. */

export interface Verdict {
  readonly anomalies: readonly Anomalie[]
  readonly bloquant: boolean
  /** Rules that could not be checked. */
  readonly non_evaluables: readonly CodeRegle[]
}

function activiteDe(index: IndexEquipe, utilisateur_id: number): ActiviteAgent {
  const collegue = index.collegues.get(utilisateur_id)
  return {
    utilisateur_id,
    mineur: collegue?.mineur ?? false,
    moins_de_16: collegue?.moins_de_16 ?? false,
    temps_partiel: collegue?.temps_partiel ?? false,
    contrat_inconnu: collegue?.mineur === undefined,
    pointages: index
      .dePersonne(utilisateur_id)
      .map(p => ({ ...p, poste_type: index.postes.get(p.poste_id)?.poste_type ?? 'jour' })),
    interventions: [],
    absences: index.equipe.absences.filter(a => a.utilisateur_id === utilisateur_id).map(a => a.jour),
  }
}

/** @returns null when the device no longer knows one of the two posts */
export function controlerIci(
  index: IndexEquipe,
  { moi, autre, origine, cible }: { moi: number; autre: number; origine: number; cible: number | null },
): Verdict | null {
  if (index.pointages.get(origine)?.utilisateur_id !== moi) return null
  if (cible !== null && index.pointages.get(cible)?.utilisateur_id !== autre) return null
  const { debut, fin } = index.equipe
  const [premiere = index.equipe, ...suite] = index.equipe.versions ?? []
  const { anomalies, bloquant, nonEvaluables } = controlerEchange({
    agents: [activiteDe(index, moi), activiteDe(index, autre)],
    origine,
    cible,
    regles: premiere.regles,
    pause: premiere.proprietes,
    suite: suite.map(v => ({ valable_du: v.valable_du, valeur: { regles: v.regles, pause: v.proprietes } })),
    donnees: { du: debut, au: fin },
  })
  return { anomalies, bloquant, non_evaluables: nonEvaluables }
}

export const NIVEAUX_DITS: Readonly<Record<Niveau, { readonly mots: string; readonly ton: PillTone }>> = {
  bloquant: { mots: 'Interdit', ton: 'bad' },
  alerte: { mots: 'Alerte', ton: 'wait' },
  info: { mots: 'À savoir', ton: 'info' },
}

/** Each of the two with what concerns them, the one who asks first; nobody for whom nothing is told. */
export function parPersonne(
  anomalies: readonly Anomalie[],
  { moi, autre, prenom }: { moi: number; autre: number; prenom: string },
): { titre: string; anomalies: readonly Anomalie[] }[] {
  return [
    { titre: 'Pour vous', anomalies: anomalies.filter(a => a.utilisateur_id === moi) },
    { titre: `Pour ${prenom}`, anomalies: anomalies.filter(a => a.utilisateur_id === autre) },
  ].filter(groupe => groupe.anomalies.length > 0)
}

/** Words of the button that sends. */
export function motsEnvoi(verdict: Pick<Verdict, 'anomalies' | 'bloquant'> | null): string {
  const alertes = verdict?.anomalies.some(a => a.niveau === 'alerte') && !verdict.bloquant
  return alertes ? 'Envoyer malgré les alertes' : 'Proposer l’échange'
}

export type Marque = 'libre' | 'alerte' | 'interdit'

/** What the rules say of a post given in return, before it is chosen; null where this device cannot tell. */
export function marquer(index: IndexEquipe, question: Parameters<typeof controlerIci>[1]): Marque | null {
  const verdict = controlerIci(index, question)
  if (!verdict) return null
  if (verdict.bloquant) return 'interdit'
  return verdict.anomalies.some(a => a.niveau === 'alerte') ? 'alerte' : 'libre'
}
