import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import { type Segment, segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import { reglesApplicables } from '#domains/scheduling/model/regles/applicables.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { versMs } from '#wire/dates.ts'
import type { AgentDemo, DonneesDemo } from '../types.ts'
import { ANCRAGE } from './ancrage.ts'

const CONVENTION = reglesApplicables({ convention: '51', reglages: [] })
const LOI_SEULE = reglesApplicables({ convention: 'aucune', reglages: [] })

/** One person of the demonstration as the rules read them. */
function activiteDe(d: DonneesDemo, { utilisateur_id, naissance, temps_partiel }: AgentDemo): ActiviteAgent {
  const types = new Map(d.postes.map(p => [p.poste_id, p.poste_type]))
  return {
    utilisateur_id,
    mineur: naissance !== null,
    temps_partiel,
    pointages: d.pointages
      .filter(p => p.utilisateur_id === utilisateur_id)
      .map(p => ({
        ...p,
        pointage_heures_manuel: null,
        pointage_heures_supplementaire: 0,
        debut_different: 0,
        fin_different: 0,
        poste_type: types.get(p.poste_id) ?? 'jour',
      })),
    interventions: d.interventions
      .filter(i => i.auteur_id === utilisateur_id)
      .map(i => ({ debut: versMs(i.debut), fin: versMs(i.fin) })),
    absences: d.absences.filter(a => a.utilisateur_id === utilisateur_id).map(a => a.jour),
  }
}

/** Rules that this person's roster breaks, over all its days. */
export function anomaliesDe(d: DonneesDemo, agent: AgentDemo): Anomalie[] {
  const regles = agent.compte_id === ANCRAGE.residence.compte_id ? CONVENTION : LOI_SEULE
  const activite = activiteDe(d, agent)
  // Some people have posts from the start of the year.
  const [du = d.debut] = [d.debut, ...activite.pointages.map(p => p.pointage_date)].sort()
  return evaluer(activite, regles, { du, au: d.fin, pause: PAUSE_PAR_DEFAUT })
}

const connus = new Map<string, readonly Segment[]>()

/** Stretches worked at a post, by start; the same hours of the same day are asked of the calendar once. */
export function segmentsDeLAgent(d: DonneesDemo, { utilisateur_id }: AgentDemo): Segment[] {
  return d.pointages
    .filter(p => p.utilisateur_id === utilisateur_id)
    .flatMap(p => {
      const cle = `${p.pointage_date}${p.poste_code}${p.heure_debut}${p.heure_fin}`
      const segments = connus.get(cle) ?? segmentsDe(p)
      connus.set(cle, segments)
      return segments
    })
    .sort((a, b) => a.debut - b.debut)
}
