import type { Astreinte, InterventionAstreinte } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { heureParis, minutesPassees } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import type { AstreinteLue, InterventionLue } from './lectures.ts'

export function presenterIntervention(lue: InterventionLue): InterventionAstreinte {
  const { debut, fin } = lue
  return {
    intervention_id: lue.intervention_id,
    intervention_uid: lue.intervention_uid,
    intervention_astreinte_id: lue.intervention_astreinte_id,
    intervention_description: lue.intervention_description,
    debut: debut.toISOString(),
    fin: fin.toISOString(),
    intervention_heure_debut: heureParis(debut),
    intervention_heure_fin: heureParis(fin),
    minutes: Math.round(minutesPassees(debut, fin)),
    version: lue.version,
    recu_a: lue.recu_a.toISOString(),
  }
}

/** A duty with those of `interventions` that are its own. */
export function presenterAstreinte(
  { nom, prenom, debut, fin, annonce_a: _, ...lue }: AstreinteLue,
  interventions: readonly InterventionLue[],
  { modifier, preavis = null }: { readonly modifier: boolean; readonly preavis?: Astreinte['preavis'] },
): Astreinte {
  return {
    ...lue,
    utilisateur: formaterNom({ nom, prenom }),
    debut: debut.toISOString(),
    fin: fin.toISOString(),
    interventions: interventions
      .filter(i => i.intervention_astreinte_id === lue.astreinte_id)
      .map(presenterIntervention),
    preavis,
    peut: { modifier },
  }
}
