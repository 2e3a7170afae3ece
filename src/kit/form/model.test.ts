import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPERATEURS, type Term } from '#wire/conditions.ts'
import { type FormDefinition, TYPES_CHAMP } from '#wire/form.ts'
import { fieldError, validate } from './check.ts'
import {
  applyDraft,
  changedFields,
  columnsOf,
  draftOf,
  initialValues,
  siblingOf,
  valuesToSend,
  visibleFields,
} from './model.ts'
import { ENTRIES, EXCHANGES, field, form } from './testing/vectors.ts'
import { type FieldValue, isEmpty, type Values } from './values.ts'

const names = (definition: FormDefinition, values: Values) => visibleFields(definition, values).map(f => f.id)

describe('what comes and goes', () => {
  it.each(EXCHANGES)('%j from %j holds %j and sends %j', (champ, given, held, sent) => {
    const definition = form([champ], { dataProvider: given === undefined ? {} : { [champ.id]: given } })
    const values = initialValues(definition)
    expect(values[champ.id]).toEqual(held)
    expect(valuesToSend(definition, values)).toEqual({ [champ.id]: sent })
  })
  it('sends no information and nothing that is no field', () => {
    const definition = form([field('note', 'information'), field('nom', 'texte')], { dataProvider: { cle: 3 } })
    expect(valuesToSend(definition, initialValues(definition))).toEqual({ nom: '' })
  })
})

describe('what a field refuses', () => {
  it.each(ENTRIES)('%j with %j: %s', (champ, value, sentence) => {
    expect(fieldError(champ, form([champ]), { [champ.id]: value })?.message ?? null).toBe(sentence)
  })
  it('applies the server’s rules after those of the type, in their order', () => {
    const definition = form([field('code', 'texte'), field('encore', 'texte')], {
      ruleValidate: [
        { field: 'code', rule: 'required', message: 'Code requis' },
        { field: 'code', rule: 'minLength', value: 3, message: 'Trop court' },
        { field: 'code', rule: 'pattern', value: '^[A-Z]+$', message: 'Majuscules' },
        { field: 'encore', rule: 'sameAs', value: 'code', message: 'Différents' },
      ],
    })
    const errors = (code: string, encore = code) =>
      Object.values(validate(definition, { code, encore })).map(e => e.message)
    expect(errors('')).toEqual(['Code requis'])
    expect(errors('   ')).toEqual(['Code requis'])
    expect(errors('AB')).toEqual(['Trop court'])
    expect(errors('abc')).toEqual(['Majuscules'])
    expect(errors('ABC', 'ABD')).toEqual(['Différents'])
    expect(errors('ABC', '')).toEqual(['Différents'])
    expect(errors('ABC')).toEqual([])
  })
  it('checks nothing that cannot be changed', () => {
    const definition = form([field('n', 'nombre')], { editable: false })
    expect(validate(definition, { n: 'douze' })).toEqual({})
  })
})

const term = (id: string, champ: string, value: Term['value'], op: Term['term'] = 'equal'): Term => ({
  id,
  field: champ,
  term: op,
  value,
  fieldToCompare: null,
})

describe('fields that come and go', () => {
  const definition = form(
    [field('contrat', 'choix'), field('fin', 'date'), field('rappel', 'case'), field('jours', 'nombre')],
    {
      dataProvider: { contrat: 'achat', droit: 1 },
      ruleValidate: [{ field: 'fin', rule: 'required', message: 'Fin requise' }],
      terms: [term('loue', 'contrat', 'location'), term('fin', 'fin', '', 'different'), term('oui', 'rappel', 1)],
      term_actions: [
        { field: 'fin', action: 'show', terms: ['loue'] },
        { field: 'jours', action: 'show', terms: ['oui', 'fin'] },
      ],
    },
  )
  const first = { ...initialValues(definition), fin: '2026-12-31', rappel: 1, jours: 5 }
  it('a hidden field is absent for the others, is not sent, and comes back with its value', () => {
    expect(names(definition, first)).toEqual(['contrat', 'rappel'])
    expect(valuesToSend(definition, first)).toEqual({ contrat: 'achat', rappel: 1 })
    expect(valuesToSend(definition, { ...first, contrat: 'location' })).toEqual({
      contrat: 'location',
      fin: '2026-12-31',
      rappel: 1,
      jours: 5,
    })
  })
  it('is not validated while hidden', () => {
    expect(validate(definition, { ...first, fin: null })).toEqual({})
    expect(Object.keys(validate(definition, { ...first, fin: null, contrat: 'location' }))).toEqual(['fin'])
  })
  it('one of several show rules is enough, one hide rule too', () => {
    const several = form([field('a', 'texte'), field('b', 'texte')], {
      terms: [term('1', 'a', 'x'), term('2', 'a', 'y'), term('3', 'a', 'z')],
      term_actions: [
        { field: 'b', action: 'show', terms: ['1'] },
        { field: 'b', action: 'show', terms: ['2'] },
        { field: 'b', action: 'hide', terms: ['3'] },
      ],
    })
    expect(['x', 'y', 'z', 'w'].map(a => names(several, { a, b: '' }).length)).toEqual([2, 2, 1, 1])
  })
  it('compares with what the server said beside the fields', () => {
    const beside = form([field('a', 'texte')], {
      dataProvider: { droit: 0 },
      terms: [term('1', 'droit', 1)],
      term_actions: [{ field: 'a', action: 'show', terms: ['1'] }],
    })
    expect(names(beside, { a: '' })).toEqual([])
  })
})

describe('columns and drafts', () => {
  const definition = form(
    [field('a', 'texte', { groupe: 2 }), field('b', 'mot_de_passe'), field('c', 'tags', { groupe: 2 })],
    { multiColonnes: true, dataProvider: { a: 'un' } },
  )
  const initial = initialValues(definition)
  it('has one column per group', () => {
    const ids = (d: FormDefinition) => columnsOf(d, d.dataStructure).map(column => column.map(f => f.id))
    expect(ids(definition)).toEqual([['b'], ['a', 'c']])
    expect(ids({ ...definition, multiColonnes: false })).toEqual([['a', 'b', 'c']])
  })
  it('keeps changes alone, never a password', () => {
    expect(draftOf(definition, initial, initial)).toBeNull()
    const changed = { ...initial, a: 'deux', b: 'Secret-1!' }
    expect(changedFields(initial, changed)).toEqual(['a', 'b'])
    expect(draftOf(definition, initial, changed)).toEqual({ a: 'deux' })
  })
  it('takes from a draft what still fits', () => {
    const draft = { a: 'trois', b: 'Secret-1!', c: 'pas une liste', parti: 1 }
    expect(applyDraft(definition, initial, draft)).toEqual({ ...initial, a: 'trois' })
    for (const broken of [null, 'x', 3, []]) expect(applyDraft(definition, initial, broken)).toEqual(initial)
  })
  it('takes the place of an address back with the address', () => {
    const place = form([field('adresse', 'adresse'), field('latitude', 'nombre', { lecture_seule: true })], {
      dataProvider: { adresse: '1 rue du Quai', latitude: 49.9 },
    })
    const before = initialValues(place)
    const after = { adresse: '8 rue des Lilas', latitude: 49.88 }
    expect(applyDraft(place, before, draftOf(place, before, after))).toEqual(after)
  })
  it('finds where an address goes', () => {
    const address = form(['user_adresse', 'user_cp', 'ville'].map(id => field(id, 'texte')))
    expect(siblingOf(address, 'user_adresse', 'cp')).toBe('user_cp')
    expect(siblingOf(address, 'user_adresse', 'ville')).toBeNull()
    expect(siblingOf(address, 'lieu', 'ville')).toBe('ville')
    const place = form([field('adresse_adresse1', 'adresse'), field('adresse_cp', 'texte')])
    expect(siblingOf(place, 'adresse_adresse1', 'cp')).toBe('adresse_cp')
  })
})

const IDS = ['a', 'b', 'c', 'd']
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.constantFrom<FieldValue>('', null, 0, 1, 'x', '12', 'x,y', '2026-01-01'),
  fc.array(fc.constantFrom('x', '1', '')),
)
const definitions = fc.record({
  dataStructure: fc.tuple(...IDS.map(id => fc.constantFrom(...TYPES_CHAMP).map(type => field(id, type)))),
  required: fc.subarray(IDS),
  terms: fc.array(
    fc.record({
      id: fc.constantFrom('1', '2', '3'),
      field: fc.constantFrom(...IDS),
      term: fc.constantFrom(...OPERATEURS),
      value: fc.constantFrom('', 'x', 0, 1),
      fieldToCompare: fc.option(fc.constantFrom(...IDS)),
    }),
    { maxLength: 3 },
  ),
  term_actions: fc.array(
    fc.record({
      field: fc.constantFrom(...IDS),
      action: fc.constantFrom('show' as const, 'hide' as const),
      terms: fc.subarray(['1', '2', '3'], { minLength: 1 }),
    }),
    { maxLength: 4 },
  ),
})
const built = definitions.map(({ required, dataStructure, ...rest }) =>
  form([...dataStructure], {
    ...rest,
    ruleValidate: required.map(id => ({ field: id, rule: 'required' as const, message: `${id} requis` })),
  }),
)
const filled = fc.record(Object.fromEntries(IDS.map(id => [id, value])))

describe('whatever the form', () => {
  it('sends displayed fields only', () => {
    fc.assert(
      fc.property(built, filled, (definition, values) => {
        const shown = new Set(names(definition, values))
        return Object.keys(valuesToSend(definition, values)).every(id => shown.has(id))
      }),
    )
  })
  it('never lets a required empty displayed field pass', () => {
    fc.assert(
      fc.property(built, filled, (definition, values) => {
        const errors = validate(definition, values)
        return visibleFields(definition, values).every(f => {
          const missing = f.type !== 'information' && isEmpty(f, values[f.id])
          return !missing || !definition.ruleValidate.some(r => r.field === f.id) || errors[f.id] !== undefined
        })
      }),
    )
  })
  it('shows again what it hid, with its value', () => {
    const definition = form([field('voir', 'case'), field('b', 'texte')], {
      terms: [term('oui', 'voir', 1)],
      term_actions: [{ field: 'b', action: 'show', terms: ['oui'] }],
    })
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom(0, 1)), (b, moves) => {
        let values: Values = { voir: 1, b }
        for (const voir of [...moves, 1]) {
          values = { ...values, voir }
          expect(valuesToSend(definition, values)).toEqual(voir === 1 ? { voir, b } : { voir })
        }
      }),
    )
  })
})
