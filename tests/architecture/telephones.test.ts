import { expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'

/** Every field of a body that holds a number to call, however deep. */
function* numbersOf(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) yield* numbersOf(inner(schema), path)
  else if (schema instanceof z.ZodObject)
    for (const [key, field] of Object.entries(schema.shape)) {
      if (!(field instanceof z.ZodType)) continue
      const place = `${path}.${key}`
      if (key === 'avant') continue
      if (/telephone|fax/.test(key) && !(peel(field) instanceof z.ZodObject)) yield [place, field]
      else if (/telephone|fax/.test(path) && key === 'apres') yield [place, field]
      else yield* numbersOf(field, place)
    }
}

function inner(schema: z.ZodOptional | z.ZodNullable): z.ZodType {
  const under = schema.unwrap()
  if (!(under instanceof z.ZodType)) throw new TypeError('a core type')
  return under
}
const peel = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? peel(inner(schema)) : schema

const numbers = [
  ...routes.flatMap(({ operation: o }) => [...numbersOf(o.body, o.id)]),
  ...mutationHandlers.flatMap(m => [...numbersOf(m.schema, m.type)]),
]

it('finds the fields of people, companies, accounts and queued changes', () => {
  expect(numbers.length).toBeGreaterThanOrEqual(10)
  expect(numbers.map(([place]) => place)).toEqual(
    expect.arrayContaining([
      'gestion-utilisateurs-wikaz.enregistrer.user_telephone1',
      'inscription.creer.user_telephone1',
    ]),
  )
})

it.each(numbers)('%s is a number that can be called', (_place, schema) => {
  for (const wrong of [
    'abc',
    '06 12 34 56',
    '0612345678 ou plus tard',
    '33612345678',
    '1',
    '12',
    '15',
    '999',
    '2345',
    '12345',
    '123456',
  ])
    expect(schema.safeParse(wrong).success, wrong).toBe(false)
  for (const [typed, kept] of [
    ['06 12 34 56 78', '+33612345678'],
    ['+32 2 123 45 67', '+3221234567'],
    ['3949', '3949'],
    ['115', '115'],
    ['1014', '1014'],
    ['116 117', '116117'],
    ['118 218', '118218'],
    ['+1 212 555 0100', '+12125550100'],
    ['', ''],
  ])
    expect(schema.parse(typed), typed).toBe(kept)
})
