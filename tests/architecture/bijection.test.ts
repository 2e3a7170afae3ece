import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import type { QueuedOperation } from '#offline/queued-operation.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import { anySession, type Operation, operation } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'
import { listFiles, readSource, root } from './source-files.ts'

type Exports = Readonly<Record<string, unknown>>
const load = async (files: readonly string[]): Promise<readonly Exports[]> =>
  await Promise.all(files.map(file => import(path.join(root, file)) as Promise<Exports>))

const sources = listFiles(/^src\/(wire|domains)\/.*\.ts$/).filter(f => !/\.test\.ts$|\/testing\//.test(f))
/** Where calls are written: contracts, and what several of them share. */
const contractFiles = sources.filter(
  f =>
    f.endsWith('/contract.ts') ||
    (/^src\/(wire|domains\/[^/]+\/model)\//.test(f) && /operation\(\{/.test(readSource(f))),
)
const offlineFiles = sources.filter(f => /^src\/domains\/[^/]+\/modules\/[^/]+\/offline\.ts$/.test(f))

const contracts = (await load(contractFiles)).flatMap(found => Object.values(found))
const queued = (await load(offlineFiles)).flatMap(found => Object.values(found)).filter(isQueued)

/** Calls that a value holds, by itself or under names (`{ read, write }`). */
function operationsIn(value: unknown): Operation[] {
  if (typeof value !== 'object' || value === null) return []
  if ('id' in value && 'path' in value && 'bodyLimit' in value) return [value as Operation]
  return '_zod' in value || Array.isArray(value) ? [] : Object.values(value).flatMap(operationsIn)
}

function isAddress(value: unknown): value is ResourceAddress {
  return typeof value === 'object' && value !== null && 'module' in value && 'path' in value && 'key' in value
}

function isQueued(value: unknown): value is QueuedOperation {
  return typeof value === 'object' && value !== null && 'libelle' in value && 'entity' in value && 'type' in value
}

const keyOf = ({ id, method, path: address }: Operation) => `${id}: ${method} ${address}`

/** Calls without server side, and answers that no contract announces. */
function unanswered(declared: readonly unknown[], served: readonly Operation[]): string[] {
  const asked = new Set(declared.flatMap(operationsIn).map(keyOf))
  const answers = new Set(served.map(keyOf))
  const addresses = declared.filter(isAddress)
  const ofResource = (o: Operation) =>
    addresses.some(a => (o.path === a.path || o.path.startsWith(`${a.path}/`)) && o.id.startsWith(`${nameOf(a)}.`))
  return [
    ...[...asked].filter(call => !answers.has(call)).map(call => `${call} has no route`),
    ...addresses.filter(a => !served.some(o => o.id === `${nameOf(a)}.lister`)).map(a => `${a.path} is not served`),
    ...served.filter(o => !asked.has(keyOf(o)) && !ofResource(o)).map(o => `${keyOf(o)} is in no contract`),
  ]
}
const nameOf = (address: ResourceAddress) => address.path.split('/').slice(-2).join('.')

/** Handled though no code of today sends it: phones keep old code for weeks, and a handler stays (offline rule 12). */
const FORMER: Readonly<Record<string, string>> = {
  'theme.changer@1': 'the theme is a choice of the device; what an older one noted is still received',
  'transmission.ajouter@1': 'a sheet without residents, of a device that does not know them yet',
  'transmission.corriger@1': 'the same, corrected',
}

type Handled = Pick<MutationHandler, 'type' | 'version' | 'schema'>
const named = ({ type, version }: { type: string; version: number }) => `${type}@${version}`
const shapeOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Queued actions that nobody receives, receivers that nobody sends to, and pairs that do not mean the same. */
async function unreceived(sent: readonly QueuedOperation[], handled: readonly Handled[]): Promise<string[]> {
  const names = new Set(sent.map(named))
  const found = await Promise.all(
    sent.map(async action => {
      const handler = handled.find(h => named(h) === named(action))
      if (!handler) return [`${named(action)} has no handler`]
      const { schema } = action
      const shape = shapeOf(typeof schema === 'function' ? await schema() : schema)
      return shape === shapeOf(handler.schema) ? [] : [`${named(action)} is read otherwise than it is written`]
    }),
  )
  return [
    ...found.flat(),
    ...handled
      .map(named)
      .filter(name => !names.has(name) && !(name in FORMER))
      .map(name => `${name} is never sent`),
    ...Object.keys(FORMER)
      .filter(name => names.has(name) || !handled.some(h => named(h) === name))
      .map(name => `${name} is not a former action`),
  ]
}

describe('calls and routes', () => {
  it('are one list', () => {
    expect(contracts.flatMap(operationsIn).length).toBeGreaterThan(150)
    expect(contracts.filter(isAddress).length).toBeGreaterThan(10)
    expect(
      unanswered(
        contracts,
        routes.map(r => r.operation),
      ),
    ).toEqual([])
  })

  const call = (id: string, address: string) =>
    operation({
      id,
      method: 'GET',
      path: address,
      summary: 'Planté',
      right: anySession,
      tenant: 'self',
      offline: 'online-only',
      output: z.unknown(),
    })
  const one = call('plante.lire', '/api/plante')
  const list = call('modules.zones.lister', '/api/modules/zones')
  const zones: ResourceAddress = { module: 'vx-zones', path: '/api/modules/zones', key: 'zones_id' }

  it.each([
    ['a call without route', [one], [], 'plante.lire: GET /api/plante has no route'],
    ['one of a pair', [{ read: one }], [], 'plante.lire: GET /api/plante has no route'],
    ['a route without call', [], [one], 'plante.lire: GET /api/plante is in no contract'],
    ['a resource that is not served', [zones], [], '/api/modules/zones is not served'],
    [
      'an address told otherwise',
      [one],
      [call('plante.lire', '/api/autre')],
      'plante.lire: GET /api/plante has no route',
    ],
  ])('turn red on %s', (_what, declared, served, fault) => {
    expect(unanswered(declared, served)).toContain(fault)
  })
  it('let a declared resource through', () => expect(unanswered([zones, one], [list, one])).toEqual([]))
})

describe('queued actions and their handlers', () => {
  it('are one list, written and read with one schema', async () => {
    expect(queued.length).toBeGreaterThan(20)
    expect(await unreceived(queued, mutationHandlers)).toEqual([])
  })

  it('are declared where this test reads them', () => {
    const elsewhere = listFiles(/^(src|sw)\/.*\.tsx?$/).filter(
      f =>
        !/\.test\.tsx?$|\/testing\//.test(f) && !offlineFiles.includes(f) && /queuedOperation\(\{/.test(readSource(f)),
    )
    expect(elsewhere).toEqual([])
  })

  it('have a call each where a contract says that it waits for the network', () => {
    const waiting = contracts.flatMap(operationsIn).filter(o => o.offline === 'queued')
    const modules = new Set(offlineFiles.map(f => f.split('/')[4]))
    expect(waiting.length).toBeGreaterThan(8)
    // The files themselves go by the blob queue; the shell's menu is drawn by its frame.
    const frames: Readonly<Record<string, string>> = { menu: 'espace', fichiers: 'synchronisation' }
    const alone = contractFiles.filter(f => {
      const module = f.split('/')[4] ?? ''
      return /offline: 'queued'/.test(readSource(f)) && !modules.has(module) && !(module in frames)
    })
    expect(alone).toEqual([])
  })

  const sent = (type: string, schema: z.ZodType): QueuedOperation => ({
    type,
    version: 1,
    schema,
    entity: () => type,
    libelle: () => type,
  })
  const old = { type: 'theme.changer', version: 1, schema: z.unknown() }

  it.each([
    ['one without handler', [sent('a.b', z.string())], [old], 'a.b@1 has no handler'],
    ['a handler nobody sends to', [], [old, { type: 'a.b', version: 1, schema: z.string() }], 'a.b@1 is never sent'],
    [
      'two schemas',
      [sent('a.b', z.string())],
      [old, { type: 'a.b', version: 1, schema: z.number() }],
      'a.b@1 is read otherwise than it is written',
    ],
    ['a former one that is gone', [], [], 'theme.changer@1 is not a former action'],
  ])('turn red on %s', async (_what, actions, handled, fault) => {
    expect(await unreceived(actions, handled)).toContain(fault)
  })
})
