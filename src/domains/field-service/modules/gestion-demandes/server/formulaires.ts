import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { TRANCHES } from '#domains/field-service/model/interventions/tranches.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { formaterTranche } from '#wire/moments.ts'
import { fillPath, type Operation } from '#wire/operation.ts'
import { annulerDemande, dupliquerDemande, reporterDemande } from '../contract.ts'

type Souhait = Pick<
  FicheDemande,
  'demande_id' | 'demande_date_souhaite' | 'demande_th_souhaite' | 'demande_date_th_impose'
>

/** What is wished for: a day, a slot, and whether the customer imposes them. */
function formulaireSouhait(titre: string, demande: Souhait): FormDefinition {
  const { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose } = demande
  const tranches = [...new Set([...TRANCHES, demande_th_souhaite])].filter(Boolean)
  return formDefinition({
    titre,
    dataProvider: { demande_date_souhaite, demande_th_souhaite, demande_date_th_impose },
    dataStructure: [
      { id: 'demande_date_souhaite', label: 'Jour souhaité', type: 'date' },
      {
        id: 'demande_th_souhaite',
        label: 'Créneau souhaité',
        type: 'choix',
        options: [{ value: '', label: 'Aucun' }, ...tranches.map(value => ({ value, label: formaterTranche(value) }))],
      },
      { id: 'demande_date_th_impose', label: 'Cette date est imposée par le client', type: 'case' },
    ],
  })
}

export const formulaireReport = (demande: Souhait): FormDefinition =>
  formulaireSouhait(`Reporter la demande n°\u00a0${numeroDemande(demande.demande_id)}`, demande)

/** What was wished for the first one is not for the second. */
export const formulaireCopie = (demande: Souhait): FormDefinition =>
  formulaireSouhait(`Dupliquer la demande n°\u00a0${numeroDemande(demande.demande_id)}`, {
    ...demande,
    demande_date_souhaite: null,
    demande_th_souhaite: '',
    demande_date_th_impose: 0,
  })

/** What may be done with a request now, as the specification's menus draw it. */
export function outilsDe({ demande_id, demande_client_id, peut }: FicheDemande) {
  const params = { client_id: demande_client_id, demande_id }
  // Whole addresses: they are of two modules, and a part of one says nothing of where it begins.
  const outil = (id: string, label: string, icone: string, { path }: Operation, methode: 'POST' | 'PUT') => ({
    ...{ id, label, icone, url: fillPath(path, params), methode },
    danger: false,
    confirmation: null,
  })
  return [
    ...(peut.reporter ? [outil('reporter', 'Reporter', 'calendar', reporterDemande, 'PUT')] : []),
    ...(peut.dupliquer ? [outil('dupliquer', 'Dupliquer', 'copy', dupliquerDemande, 'POST')] : []),
    ...(peut.annuler
      ? [
          {
            ...outil('annuler', 'Annuler la demande', 'x', annulerDemande, 'POST'),
            danger: true,
            confirmation: {
              titre: 'Annulation de la demande',
              message: 'Êtes-vous certain de vouloir annuler la demande\u00a0?',
            },
          },
        ]
      : []),
  ]
}
