import { TON_ETAT } from '#domains/field-service/model/demandes/etats.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { type Solde, TYPES_DEMANDE } from '#domains/scheduling/model/conges/conge.ts'
import type {
  ConsequencesConge,
  ConsequencesEchange,
  CouverturePoste,
} from '#domains/scheduling/model/consequences/consequences.ts'
import type { CoteEchange, Echange } from '#domains/scheduling/model/echanges/echange.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { PostePlanning } from '#domains/scheduling/model/planning/planning.ts'
import type { Anomalie, Niveau } from '#domains/scheduling/model/regles/types.ts'
import type { Chiffre } from '#domains/scheduling/view/consequences/figures.tsx'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterDuree, formaterJour, heureParis, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
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

export const TYPES = {
  conge: { un: 'Congé', plusieurs: 'Congés' },
  bde: { un: 'Échange', plusieurs: 'Échanges' },
  demande: { un: 'Demande', plusieurs: 'Demandes' },
  visite: { un: 'Intervention', plusieurs: 'Interventions' },
  absence: { un: 'Absence', plusieurs: 'Absences' },
} as const satisfies Record<ActionATraiter['type'], { un: string; plusieurs: string }>

export const libelleType = (type: ActionATraiter['type']): string => TYPES[type].un

/** False: somebody else has to answer it first; another slot that one proposes waits for this company. */
export const quiAttend = ({ demande }: ActionATraiter): boolean =>
  demande?.attend !== 'reponse' || demande.demande.propositions > 0

/** The balance that a leave request draws on; null for kinds that have none of their own. */
export function soldeConcerne(conge: NonNullable<ActionATraiter['conge']>): Solde | null {
  const { demande, soldes } = conge
  // Unpaid, family and recovery leave draw on no balance of these two.
  if (demande.demande_type > 2) return null
  const sorte = TYPES_DEMANDE.find(t => t.demande_type === demande.demande_type)?.sorte
  const jour = demande.demande_conge_date_debut
  const tient = (s: Solde): boolean => (s.debut ?? `${s.annee}-01-01`) <= jour && (s.fin ?? `${s.annee}-12-31`) >= jour
  return soldes.find(s => s.sorte === sorte && tient(s)) ?? null
}

/** What the manager must not miss before opening: a balance overdrawn, posts left uncovered, a rule, an obstacle. */
export function alertesDe(action: ActionATraiter): Alerte[] {
  if (action.conge) return alertesConge(action.conge)
  if (action.bde) return alertesEchange(action.bde)
  if (action.demande) return alertesDemande(action.demande)
  if (action.absence) return alertesAbsence(action.absence)
  return action.visite ? [ALERTES_VISITE[action.visite.pourquoi]] : []
}

function alertesAbsence({ demande, conflits }: NonNullable<ActionATraiter['absence']>): Alerte[] {
  if (demande.etat !== 0 || conflits.length === 0) return []
  return [{ ton: 'wait', texte: compter(conflits.length, 'intervention') }]
}

const ALERTES_VISITE = {
  passee: { ton: 'bad', texte: 'Pas commencée' },
  absent: { ton: 'bad', texte: 'Technicien absent' },
} as const

const ALERTES_DEMANDE = {
  planification: { ton: 'wait', texte: 'À planifier' },
  reponse: { ton: 'info', texte: 'Attend une réponse' },
  /** Refused, or left without an answer: its state says which. */
  refus: { ton: 'bad', texte: '' },
} as const

function alertesDemande({ attend, demande }: NonNullable<ActionATraiter['demande']>): Alerte[] {
  const autre = demande.propositions > 0 ? [{ ton: 'wait' as const, texte: 'Autre créneau' }] : null
  return [
    ...(autre ?? [{ ...ALERTES_DEMANDE[attend], ...(attend === 'refus' ? { texte: demande.etat_libelle } : {}) }]),
    ...(demande.offerte_a ? [{ ton: 'mute' as const, texte: demande.offerte_a }] : []),
    ...(demande.en_retard ? [{ ton: 'bad' as const, texte: 'En retard' }] : []),
    ...(demande.demande_date_th_impose === 1 ? [{ ton: 'mute' as const, texte: 'Date imposée' }] : []),
  ]
}

function alertesConge(conge: NonNullable<ActionATraiter['conge']>): Alerte[] {
  if (conge.demande.demande_conge_etat !== 0) return []
  const solde = soldeConcerne(conge)
  const alertes: Alerte[] = []
  if (solde && solde.reste < 0)
    alertes.push({ ton: 'bad', texte: `Solde dépassé de ${formaterNombre(-solde.reste)}\u00a0j` })
  if (conge.postes.length > 0) alertes.push({ ton: 'wait', texte: compter(conge.postes.length, 'poste') })
  const seules = (conge.astreintes ?? []).filter(a => a.aussi.length === 0).length
  if (seules > 0) alertes.push({ ton: 'wait', texte: compter(seules, 'astreinte') })
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

const TONS_ABSENCE = { 0: 'wait', 1: 'good', 2: 'bad', 7: 'mute' } as const

export function tonEtat(action: ActionATraiter): PillTone {
  if (action.demande) return TON_ETAT[action.demande.demande.etat_id]
  if (action.visite) return 'bad'
  if (action.absence) return TONS_ABSENCE[action.absence.demande.etat]
  const etat = action.conge?.demande.demande_conge_etat ?? action.bde?.bde_etat
  if (action.annuler?.demande_a) return 'wait'
  if (action.type === 'conge') return etat === 0 ? 'wait' : etat === 1 ? 'good' : etat === 2 ? 'bad' : 'mute'
  return etat === 2 ? 'good' : etat === 9 || etat === 8 ? 'bad' : etat === 7 ? 'mute' : 'wait'
}

/** "ven. 20 nov., 06:45 – 14:15", both stretches of a split shift. */
export function direCote(cote: CoteEchange | PostePlanning): string {
  const { pointage_date, heure_debut, heure_fin } = cote
  return `${formaterJour(pointage_date)}, ${phraseHoraire(cote)}${heure_fin <= heure_debut ? ' le lendemain' : ''}`
}

/** The gravest of them; null where there is none. */
export const pireNiveau = (anomalies: readonly Anomalie[]): Niveau | null =>
  GRAVITE.find(niveau => anomalies.some(a => a.niveau === niveau)) ?? null

/** "Plus personne, 2 d’habitude", "1 restant sur 2 demandés": nobody left, or a need that is not met, must not be missed. */
export function direEffectif({
  restants,
  habituel,
  besoin,
}: Pick<CouverturePoste, 'restants' | 'habituel' | 'besoin'>): Alerte {
  const demandes = besoin && besoin.minimum > 0 ? ` sur ${compter(besoin.minimum, 'demandé')}` : ''
  const habitude = habituel === null || demandes ? '' : `, ${formaterNombre(habituel)} d’habitude`
  if (restants === 0) return { ton: 'bad', texte: `Plus personne${demandes}${habitude}` }
  const texte = `${compter(restants, 'restant')}${demandes}${habitude}`
  if (besoin && besoin.apres < besoin.minimum) return { ton: 'bad', texte }
  return { ton: habituel !== null && restants < habituel ? 'wait' : 'mute', texte }
}

/** What a leave costs, in figures: posts, needs, hours, then what is left of its counter. */
export function chiffresConge({ postes, heures, compteurs }: ConsequencesConge): Chiffre[] {
  const vides = postes.filter(p => p.restants === 0).length
  const courts = postes.filter(p => p.besoin !== null && p.besoin.apres < p.besoin.minimum).length
  return [
    {
      mots: vides > 1 ? 'postes sans personne' : 'poste sans personne',
      valeur: String(vides),
      ton: vides > 0 ? 'bad' : undefined,
    },
    ...(postes.some(p => p.besoin !== null)
      ? [
          {
            mots: courts > 1 ? 'besoins non tenus' : 'besoin non tenu',
            valeur: String(courts),
            ton: courts > 0 ? ('bad' as const) : undefined,
          },
        ]
      : []),
    {
      mots: `à couvrir, sur ${formaterDuree(heures.perdues)} non travaillées`,
      valeur: formaterDuree(heures.a_couvrir),
      ton: heures.a_couvrir > 0 ? 'wait' : undefined,
    },
    ...compteurs.map(({ libelle, periode, droit, pris, reste }) => ({
      mots: `${libelle} ${periode}\u00a0: reste, ${formaterNombre(pris)} pris sur ${formaterNombre(droit)}`,
      valeur: `${formaterNombre(reste)}\u00a0j`,
      ton: reste < 0 ? ('bad' as const) : undefined,
    })),
  ]
}

/** Posts prepared on these days: a yes takes them off too; null where there is none. */
export function direPrepares(nombre: number): string | null {
  if (nombre === 0) return null
  return `${compter(nombre, 'poste préparé et pas publié sera retiré', 'postes préparés et pas publiés seront retirés')} de ces jours.`
}

/** "Matin, sam. 5 déc. : 1 sur 2 demandés, au lieu de 2". */
export function direBesoinTouche({
  jour,
  poste_libelle,
  minimum,
  avant,
  apres,
}: ConsequencesEchange['besoins'][number]): Alerte {
  const texte = `${poste_libelle}, ${formaterJour(jour)}\u00a0: ${apres} sur ${compter(minimum, 'demandé')}, au lieu de ${avant}`
  return { ton: apres < minimum ? 'bad' : 'mute', texte }
}
