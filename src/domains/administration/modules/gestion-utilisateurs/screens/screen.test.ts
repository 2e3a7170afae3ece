import { expect, it, vi } from 'vitest'
import { compteDeDepart } from './screen.tsx'

vi.mock('#client/queue/sync.ts', () => ({ myDb: vi.fn() }))

const comptes = [{ id: 3 }, { id: 16 }]

it.each([
  // Nothing kept, or a company that is gone: the specification's default where it exists, else all of them.
  [comptes, undefined, '16'],
  [comptes, '9', '16'],
  [comptes, { id: 3 }, '16'],
  [[{ id: 3 }], undefined, '0'],
  [[], '3', '0'],
  [comptes, '3', '3'],
  [comptes, '0', '0'],
])('of %j with %j kept, opens on %s', (connus, gardee, depart) => expect(compteDeDepart(connus, gardee)).toBe(depart))
