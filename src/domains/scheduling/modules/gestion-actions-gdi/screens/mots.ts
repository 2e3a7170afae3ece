import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { type Solde, TYPES_DEMANDE } from '#domains/scheduling/model/conge.ts'
import type { CoteEchange, Echange } from '#domains/scheduling/model/echange.ts'
import type { PostePlanning } from '#domains/scheduling/model/planning.ts'
import type { Anomalie, Niveau } from '#domains/scheduling/model/regles/types.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterJour, heureParis, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'

/** What a request says of itself, in words. */

export interface Alerte {
  readonly ton: PillTone
  readonly texte: string
}

/** "à 09:12", "hier à 18:40", "lun. 16 nov.". */
export function direRecu(recu_a: string, aujourdhui: JourIso): string {
  const jour = jourParis(recu_a)
  if (jour === aujourdhui) return `à ${heureParis(recu_a)}`
  if (joursEntre(jour, aujourdhui) === 1) return `hier à ${heureParis(recu_a)}`
  return formaterJour(jour)
}

export function libelleType(type: ActionATraiter['type']): string {
  return type === 'conge' ? 'Congé' : 'Échange'
}

/** The balance that a leave request draws on; null for kinds that have none of their own. */
export function soldeConcerne(conge: NonNullable<ActionATraiter['conge']>): Solde | null {
  const { demande, soldes } = conge
  // Unpaid, family and recovery leave draw on no balance of these two.
  if (demande.demande_type > 2) return null
  const sorte = TYPES_DEMANDE.find(t => t.demande_type === demande.demande_type)?.sorte
  const annee = Number(demande.demande_conge_date_debut.slice(0, 4))
  return soldes.find(s => s.sorte === sorte && s.annee === annee) ?? null
}

/** What the manager must not miss before opening: a balance overdrawn, posts left uncovered, a rule, an obstacle. */
export function alertesDe(action: ActionATraiter): Alerte[] {
  return action.conge ? alertesConge(action.conge) : action.bde ? alertesEchange(action.bde) : []
}

function alertesConge(conge: NonNullable<ActionATraiter['conge']>): Alerte[] {
  if (conge.demande.demande_conge_etat !== 0) return []
  const solde = soldeConcerne(conge)
  const alertes: Alerte[] = []
  if (solde && solde.reste < 0)
    alertes.push({ ton: 'bad', texte: `Solde dépassé de ${formaterNombre(-solde.reste)}\u00a0j` })
  if (conge.postes.length > 0) alertes.push({ ton: 'wait', texte: compter(conge.postes.length, 'poste') })
  if (conge.deja_absents.length > 0)
    alertes.push({ ton: 'wait', texte: compter(conge.deja_absents.length, 'déjà absent', 'déjà absents') })
  return alertes
}

const GRAVITE: readonly Niveau[] = ['bloquant', 'alerte', 'info']

function alertesEchange({ anomalies, empechement, bde_etat }: Echange): Alerte[] {
  if (bde_etat !== 1) return []
  const pire = GRAVITE.find(niveau => anomalies.some(a => a.niveau === niveau))
  return [
    ...(empechement ? [{ ton: 'bad' as const, texte: 'Impossible' }] : []),
    ...(pire
      ? [{ ton: direNiveau(pire).ton, texte: compter(anomalies.length, 'règle concernée', 'règles concernées') }]
      : []),
  ]
}

export function direNiveau(niveau: Niveau): { readonly mots: string; readonly ton: PillTone } {
  if (niveau === 'bloquant') return { mots: 'Interdit', ton: 'bad' }
  return niveau === 'alerte' ? { mots: 'À vérifier', ton: 'wait' } : { mots: 'À savoir', ton: 'info' }
}

/** Whose rest or hours a rule is about. */
export function pourQui({ utilisateur_id }: Anomalie, echange: Echange): string {
  return utilisateur_id === echange.utilisateur_cible_id ? echange.utilisateur_cible : echange.utilisateur_origine
}

export function tonEtat(action: ActionATraiter): PillTone {
  const etat = action.conge?.demande.demande_conge_etat ?? action.bde?.bde_etat
  if (action.type === 'conge') return etat === 0 ? 'wait' : etat === 1 ? 'good' : etat === 2 ? 'bad' : 'mute'
  return etat === 2 ? 'good' : etat === 9 || etat === 8 ? 'bad' : etat === 7 ? 'mute' : 'wait'
}

/** "ven. 20 nov., 06:45 – 14:15". */
export function direCote({ pointage_date, heure_debut, heure_fin }: CoteEchange | PostePlanning): string {
  const lendemain = heure_fin <= heure_debut ? ' le lendemain' : ''
  return `${formaterJour(pointage_date)}, ${heure_debut} – ${heure_fin}${lendemain}`
}

/** "du lun. 30 nov. au ven. 4 déc.", "lun. 30 nov.". */
export function direPeriode(debut: JourIso, fin: JourIso): string {
  return debut === fin ? formaterJour(debut, 'long') : `du ${formaterJour(debut)} au ${formaterJour(fin)}`
}
