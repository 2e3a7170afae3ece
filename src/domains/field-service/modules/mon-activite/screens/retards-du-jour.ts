import type { VisiteSuivie } from '#domains/field-service/model/interventions/deroule.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { direRetard, type Retard, retards } from '#domains/field-service/model/interventions/retard.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { instantParis } from '#wire/dates.ts'

/** All of them are the person's own: each pushes what follows. */
const MOI = 0

function suivie(i: InterventionActivite): VisiteSuivie {
  const debut = instantParis(i.intervention_date_planifie, i.heure_debut)
  const fait_a = i.etapes.find(e => e.etape === i.etapes_en_cours)?.fait_a
  return {
    intervention_id: i.intervention_id,
    technicien_id: MOI,
    jour: i.intervention_date_planifie,
    debut,
    fin: new Date(Date.parse(debut) + i.duree_minutes * 60_000).toISOString(),
    th_libelle: i.th_libelle,
    th_jour: i.th_jour,
    etapes_en_cours: i.etapes_en_cours,
    annulee: i.annulee || i.hors_planning,
    dernier: fait_a ? { fait_a } : null,
  }
}

/** Which of a day's visits are late, or will be, as the office sees them. */
export function retardsDuJour(visites: readonly InterventionActivite[], maintenant: string) {
  return retards(visites.map(suivie), maintenant)
}

/** Brick once the promise is broken, amber before: the desk's colours and words. */
export function mentionRetard(retard: Retard): { tone: PillTone; children: string } {
  return { tone: retard.manque ? 'bad' : 'wait', children: direRetard(retard) }
}
