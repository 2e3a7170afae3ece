import { type Reading, reading } from '#client/reading/reading.ts'
import type { CellulePlanning, PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { JOUR_CONGE } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { lirePlanning } from '../contract.ts'

/** A month as the device keeps it. */
export const moisDuBureau: Reading<typeof lirePlanning, PlanningMois> = reading(lirePlanning, {
  keep: taireLesAbsences,
})

const ABSENT = { poste_libelle: 'Absence', pointage_maladie: 0, pointage_tlc: 0 } as const

const taire = (cellule: CellulePlanning): CellulePlanning => {
  if (cellule.poste < 0) return { ...cellule, ...ABSENT, poste: JOUR_CONGE }
  return { ...cellule, pointage_maladie: 0, pointage_tlc: 0 }
}

/**
 * What a device may keep of named colleagues: that they are away, never why (GDPR art. 9: a kind that is missing beside the others
 * tells of an illness as well as its name), nor what was noted of them.
 */
export function taireLesAbsences(mois: PlanningMois): PlanningMois {
  return {
    ...mois,
    agents: mois.agents.map(agent => ({
      ...agent,
      ...{ is_maladie: 0, is_conge: 0, is_tlc: 0 },
      detail: agent.detail.map(compteurs => ({ ...compteurs, ...{ conge: 0, tlc: 0, maladie: 0, neutralise: 0 } })),
      calendrier: agent.calendrier.map(taire),
    })),
    notes: [],
    absences: mois.absences.map(absence => ({ ...absence, sorte: 'conge' })),
  }
}
