import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './field-messages.ts'

const said = (schema: z.ZodType, given: unknown) => fieldMessages(schema.safeParse(given).error as z.ZodError, given)

it('names a text that is too long and how long it may be, and keeps the words that a schema has of its own', () => {
  const texte = z.string().max(400)
  const schema = z.strictObject({
    motif: texte,
    demande_motif_demande: z.string().max(500),
    autre: z.string().max(4000),
  })
  expect(
    said(schema, { motif: 'x'.repeat(401), demande_motif_demande: 'x'.repeat(501), autre: 'x'.repeat(4001) }),
  ).toEqual({
    motif: 'Le motif tient en 400\u00a0caractères au plus.',
    demande_motif_demande: 'Le motif tient en 500\u00a0caractères au plus.',
    autre: 'Ce texte tient en 4\u202f000\u00a0caractères au plus.',
  })
  expect(said(z.strictObject({ motif: z.string().max(3, 'Trois lettres.') }), { motif: 'xxxx' })).toEqual({
    motif: 'Trois lettres.',
  })
  // Numbers and lists have no length that is told so.
  const autres = z.strictObject({ nombre: z.number().max(3), liste: z.array(z.string()).max(1) })
  expect(Object.values(said(autres, { nombre: 4, liste: ['a', 'b'] }))).toEqual([
    'Valeur trop grande ou trop longue',
    'Valeur trop grande ou trop longue',
  ])
})
