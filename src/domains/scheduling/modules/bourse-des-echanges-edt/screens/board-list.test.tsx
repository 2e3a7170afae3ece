import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { enLocal, LU_A, unEchange, unEnvoye, VENDREDI } from '../testing/ground.ts'
import { partagerEchanges } from '../view/sections.ts'
import { BoardList } from './board-list.tsx'
import type { Bourse } from './use-bourse.ts'

vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), myDb: vi.fn(), wakeSync: vi.fn() }))

vi.mock('#client/call/api.ts', () => ({ call: vi.fn(() => Promise.reject(new Error('no office'))) }))

function montrer(echanges: readonly EchangeLocal[], change: Partial<Bourse> = {}, aDecider = 0) {
  const bourse: Bourse = {
    state: 'pret',
    message: '',
    code: '',
    reload: vi.fn(),
    fetching: false,
    lu_a: LU_A,
    echanges,
    sections: partagerEchanges(echanges, VENDREDI),
    aujourdhui: VENDREDI,
    outbox: [],
    veriteDe: () => null,
    ...change,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <BoardList bourse={bourse} aDecider={aDecider} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return bourse
}

describe('the board', () => {
  it('draws its layout while it is read, and says why there is nothing', () => {
    montrer([], { lu_a: null, state: 'chargement' })
    expect(screen.getByRole('status', { name: 'Lecture de vos échanges…' })).toBeTruthy()
    cleanup()
    montrer([], { lu_a: null, state: 'hors_ligne' })
    expect(document.body.textContent).toContain('reste lisible hors ligne')
    cleanup()
    montrer([], { lu_a: null, state: 'interdit' })
    expect(document.body.textContent).toContain('Votre administrateur peut vous le donner')
    cleanup()
    const { reload } = montrer([], { lu_a: null, state: 'erreur', message: 'Panne', code: 'R-12' })
    expect(screen.getByRole('alert').textContent).toContain('R-12')
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(reload).toHaveBeenCalled()
  })
  it('says how to propose a first exchange', () => {
    montrer([])
    expect(screen.getByText('Aucun échange pour l’instant')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ouvrir mon planning' }))
    expect(navigate).toHaveBeenCalledWith('/m/mon-planning-edt')
  })
  it('tells a manager what waits for them, and leads there', () => {
    montrer([])
    expect(screen.queryByText(/votre décision/)).toBeNull()
    cleanup()
    montrer([], {}, 2)
    expect(screen.getByText('2 à décider')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: /^2\u00a0échanges attendent votre décision/ }))
    expect(navigate).toHaveBeenLastCalledWith('/m/gestion-actions-gdi?type=bde')
  })
  it('asks the office of the first cards only, however many wait', () => {
    vi.mocked(call).mockClear()
    montrer(Array.from({ length: 20 }, (_, n) => enLocal(unEchange({ bde_uid: `e${n}`, bde_id: n + 1 }))))
    expect(screen.getAllByRole('button', { name: 'Accepter' })).toHaveLength(20)
    expect(vi.mocked(call)).toHaveBeenCalledTimes(6)
  })
  it('shares the exchanges among its sections, finished ones as rows that open', () => {
    const fini = unEchange({ bde_uid: 'fini', bde_etat: 2, decide_a: '2026-11-18T10:00:00.000Z' })
    montrer([unEchange(), unEnvoye({ bde_uid: 'mien' }), fini].map(e => enLocal(e)))
    const dans = (nom: RegExp) => within(screen.getByRole('region', { name: nom }))
    expect(dans(/À répondre/).getByRole('button', { name: 'Accepter' })).toBeTruthy()
    expect(dans(/En cours/).getByRole('button', { name: 'Annuler ma proposition' })).toBeTruthy()
    fireEvent.click(dans(/Terminés/).getByRole('link'))
    expect(navigate).toHaveBeenCalledWith('/m/bourse-des-echanges-edt/echange/fini')
  })
  it('holds three hundred exchanges and a name of sixty letters', () => {
    const long = 'Marie-Antoinette-Bernadette DE LA ROCHEFOUCAULD-MONTMORENCY-'
    const liste = Array.from({ length: 300 }, (_, rang) =>
      enLocal(
        unEchange({
          bde_uid: `e${rang}`,
          bde_etat: 8,
          utilisateur_origine: long,
          repondu_a: '2026-11-18T10:00:00.000Z',
        }),
      ),
    )
    montrer(liste)
    expect(screen.getAllByRole('link')).toHaveLength(300)
    expect(screen.getAllByText(long)).toHaveLength(300)
  })
})
