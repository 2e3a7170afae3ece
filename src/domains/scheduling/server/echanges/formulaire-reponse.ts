import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'

/** Form of an answer: what is answered, and the reason, which only a refusal really needs. */
export function formulaireReponse(titre: string, objet: string): FormDefinition {
  return formDefinition({
    titre,
    dataProvider: { motif: '' },
    dataStructure: [
      { id: 'objet', label: objet, type: 'information' },
      { id: 'motif', label: 'Motif (facultatif)', type: 'zone', maxLength: MOTIF_MAX },
    ],
  })
}
