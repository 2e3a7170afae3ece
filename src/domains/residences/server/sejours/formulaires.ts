import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { lireSejours } from './lire.ts'

/** The end of a stay. @throws CodedError INTROUVABLE */
export async function formulaireDeFin(
  context: Context,
  dont: { readonly resident_id?: number; readonly logement_id?: number; readonly affect_id: number },
): Promise<FormDefinition> {
  const { affect_id, ...qui } = dont
  const sejour = (await lireSejours(context, qui)).find(s => s.affect_id === affect_id)
  if (!sejour) throw refuse('INTROUVABLE')
  return formDefinition({
    titre: `Fin du séjour\u00a0: logement ${sejour.logement_numero}`,
    dataProvider: { affect_date_fin: sejour.affect_date_fin ?? jourParis(context.now), affect_motif_fin: '' },
    dataStructure: [
      {
        id: 'affect_date_fin',
        label: 'Quitte le logement le',
        type: 'date',
        aide: `Depuis le ${direJour(sejour.affect_date_debut)}. La place est libre dès ce jour.`,
      },
      { id: 'affect_motif_fin', label: 'Motif', type: 'texte', maxLength: 300 },
    ],
    ruleValidate: [
      { field: 'affect_date_fin', rule: 'required', message: 'Quitte le logement le\u00a0: à renseigner.' },
    ],
  })
}
