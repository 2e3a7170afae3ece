import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { nomFerie } from '../model/planning/feries.ts'
import { estLongue, semaineType } from './cycles.ts'
import type { Grille } from './grille.ts'
import { avant, uidDemo } from './outils.ts'
import { FIXES } from './roulement.ts'
import type { AbsenceDemo, AgentDemo, CodePoste, DemandeDemo } from './types.ts'

/** A post of the year before the rosters. */
export interface PosteAncien {
  readonly agent: AgentDemo
  readonly jour: JourIso
  readonly code: CodePoste
}

export interface Historique {
  readonly postes: PosteAncien[]
  readonly demandes: DemandeDemo[]
  readonly absences: AbsenceDemo[]
}

/** Leave of the year, by month: two weeks in July, a few days of recovery in February and May. */
const CONGES = [
  { mois: '02', type: 5, longue: false, motif: 'Récupération des jours fériés.' },
  { mois: '05', type: 5, longue: false, motif: 'Récupération des jours fériés.' },
  { mois: '07', type: 1, longue: true, motif: 'Vacances d’été.' },
] as const

/** Mornings or afternoons for a whole long week; a short one is of mornings, with a night at its end now and then. */
function codeDe(agent: AgentDemo, semaine: number, jour: number): CodePoste {
  if (agent.equipe !== 'roulement') return FIXES[agent.equipe]
  // A short week goes with the long one before it: its Monday follows a Sunday of work.
  const paire = Math.floor((estLongue(agent, semaine) ? semaine : semaine - 1) / 2)
  const apresMidi = (paire + agent.rang) % 2 === 0
  // The roster's first Monday may be of mornings.
  if (estLongue(agent, semaine) && semaine === -1) return 'M'
  if (estLongue(agent, semaine)) return apresMidi ? 'A' : 'M'
  if (jour === 0) return apresMidi ? 'A' : 'M'
  return jour === 4 && agent.rang === 0 && paire % 3 === 0 ? 'N' : 'M'
}

/**
 * The year's posts of everybody, from the first Monday of January to the rosters: what their dashboards add up.
 * Nothing when the rosters reach the year before.
 */
export function genererHistorique(
  grille: Grille,
  agents: readonly AgentDemo[],
  responsables: ReadonlyMap<number, number>,
  premiereDemande: number,
): Historique {
  const annee = grille.jour(grille.aujourdhui).slice(0, 4)
  const semaines = Math.floor(joursEntre(`${annee}-01-01`, grille.premier) / 7)
  const historique: Historique = { postes: [], demandes: [], absences: [] }
  const jourCourant = grille.aujourdhui % 7
  for (const agent of agents) {
    const { compte_id, utilisateur_id } = agent
    const absents = new Set<JourIso>()
    for (const { mois, type, longue, motif } of CONGES) {
      // The first week of the month whose kind suits: Tuesday to Friday of a short one, or from a long one to the next.
      const semaine = Array.from({ length: semaines }, (_, n) => n - semaines).find(
        s => estLongue(agent, s) === longue && grille.jour(7 * s).slice(5, 7) === mois && s + 2 <= 0,
      )
      if (semaine === undefined) continue
      const debut = grille.jour(7 * semaine + (longue ? 0 : 1))
      const fin = grille.jour(7 * semaine + (longue ? 12 : 4))
      const demande_conge_id = premiereDemande + historique.demandes.length
      const demande_a = avant(debut, 60, '18:30')
      historique.demandes.push({
        compte_id,
        demande_conge_id,
        demande_conge_uid: uidDemo(`conge:${demande_conge_id}`),
        utilisateur_id,
        demande_type: type,
        demande_conge_date_debut: debut,
        demande_conge_date_fin: fin,
        demande_conge_etat: 1,
        demande_motif_demande: motif,
        demande_motif_reponse: '',
        demande_a,
        recu_a: demande_a,
        responsable_id: responsables.get(compte_id) ?? null,
        repondu_a: avant(debut, 57, '09:10'),
      })
      for (let jour = debut; jour <= fin; jour = ajouterJours(jour, 1)) {
        absents.add(jour)
        historique.absences.push({ compte_id, utilisateur_id, jour, sorte: 'conge', demande_conge_id })
      }
    }
    for (let semaine = -semaines; semaine < 0; semaine += 1) {
      const type = semaineType(agent, semaine, jourCourant)
      for (let j = 0; j < 7; j += 1) {
        const jour = grille.jour(7 * semaine + j)
        const chome = (agent.equipe === 'apprenti' || agent.equipe === 'cadre') && nomFerie(jour) !== null
        if (type[j] === 'T' && !absents.has(jour) && !chome)
          historique.postes.push({ agent, jour, code: codeDe(agent, semaine, j) })
      }
    }
  }
  return historique
}
