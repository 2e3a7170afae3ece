import type { Term } from '#wire/conditions.ts'
import { type FormDefinition, formDefinition, type TypeChamp } from '#wire/form.ts'
import { compter } from '#wire/french.ts'

/** The field that says which one is changed; no declared field starts with `$`. */
export const CHAMP = '$champ'

/** What means the same for many rows: a picture or an address is one row's own. */
const SHARED: readonly TypeChamp[] = [
  'texte',
  'zone',
  'nombre',
  'montant',
  'choix',
  'date',
  'heure',
  'couleur',
  'icone',
  'telephone',
  'email',
  'interrupteur',
  'case',
]

/** A form that changes one field of many rows, made of the form of one. */
export function bulkForm(given: FormDefinition, count: number): FormDefinition {
  const fields = given.dataStructure.filter(f => SHARED.includes(f.type) && !f.lecture_seule)
  const terms: Term[] = fields.map(f => ({
    id: `$${f.id}`,
    field: CHAMP,
    term: 'equal',
    value: f.id,
    fieldToCompare: null,
  }))
  return formDefinition({
    titre: `Modifier ${compter(count, 'ligne')}`,
    dataProvider: { [CHAMP]: fields[0]?.id ?? '' },
    dataStructure: [
      {
        id: CHAMP,
        label: 'Champ à modifier',
        type: 'choix',
        options: fields.map(f => ({ value: f.id, label: f.label })),
      },
      ...fields.map(({ groupe: _groupe, ...field }) => field),
    ],
    ruleValidate: given.ruleValidate.filter(rule => fields.some(f => f.id === rule.field)),
    terms,
    term_actions: fields.map(f => ({ field: f.id, action: 'show', terms: [`$${f.id}`] })),
  })
}
