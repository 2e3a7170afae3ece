import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, listFiles } from './source-files.ts'
import { placeOf, resolveImport, violation, zones } from './zones.ts'

const files = listFiles(/^(src|sw)\/.*\.(ts|tsx)$/)
const imports = files.flatMap(file => importsOf(file))

describe('import walls', () => {
  it('sees the project: a wall that reads nothing is silently green', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(500)
    for (const zone of [
      'wire',
      'kit',
      'offline',
      'client',
      'server',
      'model',
      'contract',
      'screen',
      'module-server',
      'app-web',
    ]) {
      expect(
        files.some(f => placeOf(f)?.zone.name === zone),
        zone,
      ).toBe(true)
    }
  })

  it('holds for every file', () => {
    expect(imports.map(violation).filter(v => v !== null)).toEqual([])
  })

  it('has no cycle', () => {
    expect(findCycle(imports.filter(i => !i.erased).map(i => [i.from, resolveImport(i)] as const))).toBeNull()
  })

  it('has no cycle between the rooms of client: what stands below does not know what stands above', () => {
    expect(findCycle(between(roomOf))).toBeNull()
  })

  it('leaves no file of client outside a room', () => {
    expect(files.filter(f => /^src\/client\/[^/]+$/.test(f))).toEqual([])
  })
})

const roomOf = (file: string) => /^(src\/client\/[^/]+)\//.exec(file)?.[1] ?? null

/** What imports leave between folders, tests apart. */
function between(folderOf: (file: string) => string | null): [string, string][] {
  return imports.flatMap(i => {
    const to = i.erased || /\.test\.tsx?$|\/testing\//.test(i.from) ? null : resolveImport(i)
    const [here, there] = [folderOf(i.from), to && folderOf(to)]
    return here && there && here !== there ? [[here, there] as [string, string]] : []
  })
}

/** Planted violations: each wall must turn red, or it does not stand. */
const planted: [file: string, source: string, wall: RegExp][] = [
  [
    'src/domains/customers/view/a.tsx',
    "import { x } from '#domains/customers/modules/c/screens/screen.tsx'",
    /owner-view may not import screen/,
  ],
  [
    'src/domains/crm/modules/a/screens/a.tsx',
    "import { x } from '#domains/scheduling/view/a.tsx'",
    /screen may not import domain-view/,
  ],
  [
    'src/domains/crm/view/a/b.tsx',
    "import { x } from '#domains/crm/modules/c/screens/screen.tsx'",
    /domain-view may not import screen/,
  ],
  ['src/wire/money.ts', "import { x } from '#server/http/app.ts'", /wire may not import server/],
  ['src/wire/money.ts', "import React from 'react'", /react is not for wire, a browser alone runs it/],
  ['src/wire/money.ts', "import { readFile } from 'node:fs'", /does not run in a browser/],
  ['src/wire/money.ts', "import dayjs from 'dayjs'", /package dayjs is not for wire/],
  ['src/kit/scan/a.tsx', "import { readFile } from 'node:fs'", /does not run in a browser/],
  ['src/client/call/api.ts', "import { sql } from 'kysely'", /does not run in a browser/],
  ['src/domains/crm/modules/a/screens/a.tsx', "const x = import('sharp')", /does not run in a browser/],
  ['src/domains/crm/modules/a/module.ts', "import pg from 'pg'", /does not run in a browser/],
  ['src/app/web/main.tsx', "import { createHash } from 'node:crypto'", /does not run in a browser/],
  ['sw/sw.ts', "import { pino } from 'pino/browser'", /does not run in a browser/],
  ['src/server/http/app.ts', "import { useState } from 'react'", /react is not for server/],
  ['src/domains/crm/server/a.ts', "import Dexie from 'dexie'", /dexie is not for domain-server/],
  ['src/domains/crm/modules/a/routes.ts', "import { Button } from '@mantine/core'", /is not for module-server/],
  ['src/app/server/main.ts', "import { Loader } from '@mantine/core'", /is not for app-server/],
  ['src/kit/scan/a.tsx', "import { call } from '#client/call/api.ts'", /kit may not import client/],
  ['src/offline/outbox.ts', "import { call } from '#client/call/api.ts'", /offline may not import client/],
  ['src/offline/outbox.ts', "import { readFile } from 'node:fs'", /does not run in a browser/],
  ['src/client/call/api.ts', "import { x } from '#domains/shell/model/password.ts'", /client may not import model/],
  ['src/server/http/app.ts', "export { x } from '#domains/shell/server/api.ts'", /server may not import domain-api/],
  [
    'src/domains/crm/model/a.ts',
    "import { x } from '#domains/crm/server/queries.ts'",
    /model may not import domain-server/,
  ],
  [
    'src/domains/crm/server/a.ts',
    "import { x } from '#domains/shell/server/menu.ts'",
    /domain-server may not import domain-server/,
  ],
  [
    'src/domains/crm/modules/a/address.ts',
    "import { hrefOf } from '#client/address/location.ts'",
    /address may not import client/,
  ],
  [
    'src/domains/crm/modules/a/contract.ts',
    "import { x } from '#server/http/route.ts'",
    /contract may not import server/,
  ],
  [
    'src/domains/crm/modules/a/screens/a.tsx',
    "import { x } from '../routes.ts'",
    /screen may not import module-server/,
  ],
  [
    'src/domains/crm/modules/a/screens/a.tsx',
    "const x = import('#domains/crm/server/api.ts')",
    /screen may not import domain-api/,
  ],
  [
    'src/domains/crm/modules/a/screens/a.tsx',
    "type T = import('#server/services.ts').Services",
    /screen may not import server/,
  ],
  [
    'src/domains/crm/modules/a/screens/a.tsx',
    "import { x } from '#domains/crm/modules/b/screens/b.tsx'",
    /screen may not import screen/,
  ],
  [
    'src/domains/crm/modules/a/routes.ts',
    "import { x } from '#domains/shell/server/menu.ts'",
    /module-server may not import domain-server/,
  ],
  ['src/domains/crm/modules/a/routes.ts', "import { x } from './screens/a.tsx'", /module-server may not import screen/],
  ['src/domains/crm/modules/a/screens/b/c.tsx', "import { x } from '../../offline.ts'", /climbs twice/],
  ['src/app/web/main.tsx', "import { x } from '#server/http/app.ts'", /app-web may not import server/],
  ['sw/sw.ts', "import { x } from '#client/session/session.ts'", /sw may not import client/],
  ['src/app/build/a.ts', "import { x } from '#wire/ids.ts'", /app-build may not import wire/],
  ['src/elsewhere/a.ts', "import { x } from '#wire/ids.ts'", /stands in no zone/],
]

describe('each wall turns red on a planted violation', () => {
  it.each(planted)('%s: %s', (file, source, wall) => {
    const found = importsOf(file, source)
      .map(violation)
      .filter(v => v !== null)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(wall)
  })

  it('covers every zone that has a wall', () => {
    const open = new Set([
      'test',
      'config',
      'domain-api',
      'domain-registration',
      'module-registration',
      'demo',
      'app-server',
    ])
    const covered = new Set(planted.map(([file]) => placeOf(file)?.zone.name))
    expect(zones.filter(z => !open.has(z.name) && !covered.has(z.name)).map(z => z.name)).toEqual([])
  })

  it('counts what an import leaves at run time: a re-export does, a type does not', () => {
    const erased = (source: string) => importsOf('src/wire/a.ts', source).map(i => i.erased)
    expect(erased("export { x } from './b.ts'")).toEqual([false])
    expect(erased("export * from './b.ts'")).toEqual([false])
    expect(erased("import './b.ts'")).toEqual([false])
    expect(erased("import { type A, b } from './b.ts'")).toEqual([false])
    expect(erased("import type { A } from './b.ts'; export type { B } from './b.ts'")).toEqual([true])
    // Read when it is asked for, which breaks a cycle on purpose.
    expect(erased("const b = import('./b.ts')")).toEqual([true])
  })

  it('finds a planted cycle', () => {
    expect(
      findCycle([
        ['a.ts', 'b.ts'],
        ['b.ts', 'c.ts'],
        ['c.ts', 'a.ts'],
      ]),
    ).not.toBeNull()
  })
})

/** First import cycle found, as a list of files; null when there is none. */
function findCycle(edges: readonly (readonly [string, string | null])[]): string[] | null {
  const next = new Map<string, string[]>()
  for (const [from, to] of edges) if (to) next.set(from, [...(next.get(from) ?? []), path.posix.normalize(to)])
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] | null => {
    const at = trail.indexOf(file)
    if (at >= 0) return [...trail.slice(at), file]
    if (done.has(file)) return null
    for (const to of next.get(file) ?? []) {
      const cycle = visit(to, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of next.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}
