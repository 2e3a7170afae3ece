import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { unJour, unPlanning, unPoste, VENDREDI } from '../testing/ground.ts'
import { MonthView } from './month-view.tsx'
import type { Vues } from './use-mon-planning.ts'

vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))

beforeEach(() => {
  vi.mocked(navigate).mockReset()
})

const planning = unPlanning([unJour(VENDREDI, { postes: [unPoste(VENDREDI, '06:45-14:15')] })])
const vues = { aujourdhui: VENDREDI, pastillesDe: () => [] } as unknown as Vues // what the month reads of it

function montrer() {
  render(
    <MantineProvider env="test">
      <MonthView vues={vues} planning={planning} choisie={undefined} />
    </MantineProvider>,
  )
}
const jour = (debut: string) => screen.getByRole('button', { name: new RegExp(`^(Aujourd’hui, )?${debut}`) })
const frapper = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const surLe = (debut: string) => waitFor(() => expect(document.activeElement).toBe(jour(debut)))

describe('the month', () => {
  it('is a grid with one tab stop, today, said whole', () => {
    montrer()
    expect(screen.getByRole('grid', { name: 'Novembre 2026' })).toBeTruthy()
    const arrets = screen.getAllByRole('button').filter(b => b.dataset.jour && b.tabIndex === 0)
    expect(arrets.map(b => b.getAttribute('aria-label'))).toEqual([
      'Aujourd’hui, vendredi 20 novembre 2026, Matin 06:45 – 14:15',
    ])
  })
  it('moves by arrows, over the month’s edge too, and stops at the visible range', async () => {
    montrer()
    jour('vendredi 20').focus()
    frapper('ArrowRight')
    await surLe('samedi 21')
    frapper('ArrowDown')
    await surLe('samedi 28')
    frapper('ArrowDown')
    await surLe('samedi 5 décembre')
    expect(screen.getByRole('grid', { name: 'Décembre 2026' })).toBeTruthy()
    frapper('End')
    await surLe('dimanche 6')
    frapper('ArrowDown')
    await surLe('dimanche 13')
    frapper('ArrowDown')
    await surLe('dimanche 13')
  })
  it('opens the day', () => {
    montrer()
    // Enter on a button is the browser's own click.
    fireEvent.click(jour('vendredi 20'))
    expect(navigate).toHaveBeenCalledWith('/m/mon-planning-edt/jour/2026-11-20')
  })
  it('goes no further than the visible months', () => {
    montrer()
    const precedent = screen.getByRole('button', { name: 'Mois précédent' })
    const suivant = screen.getByRole('button', { name: 'Mois suivant' })
    expect([precedent.hasAttribute('disabled'), suivant.hasAttribute('disabled')]).toEqual([true, false])
    fireEvent.click(suivant)
    expect([precedent.hasAttribute('disabled'), suivant.hasAttribute('disabled')]).toEqual([false, true])
  })
})
