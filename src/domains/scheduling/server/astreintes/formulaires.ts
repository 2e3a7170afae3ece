import { DESCRIPTION_MAX } from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis, minutesPassees } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { type AstreinteLue, lireInterventions, trouverAstreinte } from './lectures.ts'
import { presenterIntervention } from './presenter.ts'

/** A duty that the caller may write about. @throws CodedError INTROUVABLE */
export async function exigerAstreinte(context: Context, id: number): Promise<AstreinteLue> {
  const astreinte = await trouverAstreinte(context, id)
  if (!astreinte) throw refuse('INTROUVABLE')
  return astreinte
}

/** Wall times say enough during a day; a longer duty needs the day as well. */
function formulaire(
  { debut, fin }: AstreinteLue,
  titre: string,
  { intervention_date, ...valeurs }: FormDefinition['dataProvider'],
): FormDefinition {
  const longue = minutesPassees(debut, fin) > 24 * 60
  return formDefinition({
    titre,
    dataProvider: { ...valeurs, ...(longue ? { intervention_date: intervention_date ?? null } : {}) },
    dataStructure: [
      ...(longue ? [{ id: 'intervention_date', label: 'Jour', type: 'date' } as const] : []),
      { id: 'intervention_heure_debut', label: 'Heure de début', type: 'heure' },
      { id: 'intervention_heure_fin', label: 'Heure de fin', type: 'heure' },
      { id: 'intervention_description', label: 'Description', type: 'zone', maxLength: DESCRIPTION_MAX },
    ],
    ruleValidate: [
      { field: 'intervention_heure_debut', rule: 'required', message: 'Indiquez l’heure de début.' },
      { field: 'intervention_heure_fin', rule: 'required', message: 'Indiquez l’heure de fin.' },
      { field: 'intervention_description', rule: 'required', message: 'Décrivez l’intervention.' },
    ],
  })
}

/** Form of a new intervention of a duty. @throws CodedError INTROUVABLE */
export async function formulaireNouvelle(context: Context, astreinte_id: number): Promise<FormDefinition> {
  const astreinte = await exigerAstreinte(context, astreinte_id)
  return formulaire(astreinte, 'Ajouter une intervention', {
    intervention_date: astreinte.astreinte_date,
    intervention_heure_debut: null,
    intervention_heure_fin: null,
    intervention_description: '',
  })
}

/** Form of an intervention as it stands. @throws CodedError INTROUVABLE */
export async function formulaireExistante(
  context: Context,
  astreinte_id: number,
  intervention_id: number,
): Promise<FormDefinition> {
  const astreinte = await exigerAstreinte(context, astreinte_id)
  const [lue] = await lireInterventions(context, { astreintes: [astreinte_id], interventions: [intervention_id] })
  if (!lue) throw refuse('INTROUVABLE')
  const i = presenterIntervention(lue)
  return formulaire(astreinte, 'Modifier l’intervention', {
    intervention_date: jourParis(i.debut),
    intervention_heure_debut: i.intervention_heure_debut,
    intervention_heure_fin: i.intervention_heure_fin,
    intervention_description: i.intervention_description,
  })
}
