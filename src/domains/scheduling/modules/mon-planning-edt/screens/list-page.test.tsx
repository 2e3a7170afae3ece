import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readAddress } from '#client/address/location.ts'
import { perform } from '#client/queue/sync.ts'
import { unJour, unPlanning, VENDREDI } from '../testing/ground.ts'
import { ListPage } from './list-page.tsx'
import type { Vues } from './use-mon-planning.ts'

vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(async () => ({})), myDb: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const toutVu = vi.fn()
const montrer = (change: Partial<Vues>) =>
  render(
    <MantineProvider env="test">
      <ListPage
        vues={
          {
            planning: unPlanning([unJour(VENDREDI)]),
            lecture: { etat: 'pret' },
            aujourdhui: VENDREDI,
            index: null,
            marqueDe: () => null,
            pastillesDe: () => [],
            restants: 0,
            aNoter: null,
            toutVu,
            ...change,
          } as unknown as Vues // what the list reads of it
        }
      />
    </MantineProvider>,
  )

it('a look at the list acknowledges nothing: the changed days are counted until they are opened or « J’ai vu »', () => {
  montrer({ restants: 2 })
  vi.advanceTimersByTime(60_000)
  expect(perform).not.toHaveBeenCalled()
  expect(screen.getByText(/^2\sjours modifiés$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'J’ai vu' }))
  expect(toutVu).toHaveBeenCalledOnce()
})

it('leads to the first of the changed days that are still to come', () => {
  const modifie = { a: '2026-11-19T08:00:00.000Z', avant: 'Repos', auteur: 'Sonia Petit' }
  const jours = ['2026-11-18', VENDREDI, '2026-11-24', '2026-11-26'].map(jour =>
    unJour(jour, jour === VENDREDI ? {} : { modifie }),
  )
  montrer({ restants: 2, planning: unPlanning(jours) })
  fireEvent.click(screen.getByRole('button', { name: 'Voir le premier\u00a0: mar. 24 nov.' }))
  expect(readAddress()).toBe('/m/mon-planning-edt/jour/2026-11-24')
  cleanup()
  montrer({ restants: 2 })
  expect(screen.queryByRole('button', { name: /^Voir le premier/ })).toBeNull()
})

it('asks nothing of a planning without changes', () => {
  montrer({})
  expect(screen.queryByRole('button', { name: 'J’ai vu' })).toBeNull()
})
