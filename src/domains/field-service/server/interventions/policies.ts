import type { EtatIntervention } from '#domains/field-service/model/interventions/intervention.ts'
import { interventionPeut, jourCompte } from '#domains/field-service/model/interventions/intervention.ts'
import type { PeutActivite } from '#domains/field-service/model/interventions/planning.ts'
import { jourParis } from '#wire/dates.ts'
import type { Visite } from './visites.ts'

/** What a technician may do with a visit now. The plan is the office's: never `reporter` (offline rule 11). */
export function peutVisite(visite: Visite, utilisateur_id: number, now: Date): PeutActivite {
  const aujourdhui = jourParis(now)
  const etape = visite.etapes_en_cours
  const etat: EtatIntervention = {
    etape,
    date_planifie: jourCompte(
      { etape, date_planifie: visite.jour },
      visite.etapes_lues.at(-1)?.fait_a ?? null,
      aujourdhui,
    ),
    cloturee: visite.intervention_cloture !== null,
    annulee: visite.annulee_a !== null,
    affectee: visite.technicien_id === utilisateur_id,
  }
  const contexte = {
    aujourdhui,
    autre_en_cours: visite.inter_en_cours !== 0 && visite.inter_en_cours !== visite.intervention_id,
  }
  const ouverte = etat.affectee && !etat.annulee
  return {
    avancer: interventionPeut.avancer(etat, contexte),
    revenir: interventionPeut.revenir(etat, contexte),
    cloturer: interventionPeut.cloturer(etat, contexte),
    reporter: false,
    observer: ouverte,
    joindre_fichier: ouverte && !etat.cloturee,
    voir_cri: etat.cloturee,
  }
}
