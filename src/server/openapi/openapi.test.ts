import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idParam } from '#wire/ids.ts'
import { anonymous, holdersOf, operation } from '#wire/operation.ts'
import { describeApi } from './document.ts'

const update = operation({
  id: 'chose.modifier',
  method: 'PUT',
  path: '/api/chose/{id}',
  summary: 'Modifie une chose',
  right: holdersOf('vx-choses'),
  tenant: 'company',
  offline: 'queued',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ detail: z.enum(['oui', 'non']).default('non') }),
  body: z.strictObject({ nom: z.string().min(1), jour: z.iso.date().nullable() }),
  output: z.strictObject({ id: z.number().int() }),
  errors: ['INTROUVABLE', 'EN_COURS'],
})
const look = operation({
  id: 'chose.voir',
  method: 'GET',
  path: '/api/chose/{id}',
  summary: 'Montre une chose',
  right: anonymous,
  tenant: 'none',
  offline: 'online-only',
  params: z.strictObject({ id: idParam }),
  output: z.unknown(),
  answers: 'binary',
})

const api = describeApi([update, look], { version: '1', url: 'https://terrain.exemple.fr' }) as {
  openapi: string
  paths: Record<string, Record<string, Record<string, never>>>
}

describe('describeApi', () => {
  const put = api.paths['/api/chose/{id}']?.put as Record<string, never> & Record<string, object>

  it('puts two methods of one address together', () => {
    expect(Object.keys(api.paths['/api/chose/{id}'] ?? {})).toEqual(['put', 'get'])
  })
  it('describes what travels, before transforms, and refuses unknown keys', () => {
    expect(put.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'detail', in: 'query', required: false },
    ])
    expect(put.requestBody).toMatchObject({
      content: { 'application/json': { schema: { additionalProperties: false, required: ['nom', 'jour'] } } },
    })
  })
  it('lists the refusals by status, those of the right included', () => {
    expect(put.responses).toMatchObject({
      403: { 'x-codes': ['DROIT_MANQUANT'] },
      404: { 'x-codes': ['INTROUVABLE'] },
      409: { 'x-codes': ['EN_COURS'] },
      401: { 'x-codes': ['NON_CONNECTE', 'SESSION_EXPIREE'] },
    })
    expect(put['x-droit']).toBe('module:vx-choses')
  })
  it('asks no body of a reading and no token of an anonymous call', () => {
    const get = api.paths['/api/chose/{id}']?.get
    expect(get).not.toHaveProperty('requestBody')
    expect(get?.security).toEqual([])
    expect(get?.responses).not.toHaveProperty('401')
  })
  it('is JSON through and through', () => {
    expect(JSON.parse(JSON.stringify(api))).toEqual(api)
  })
})
