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

function montrer(lu = planning) {
  render(
    <MantineProvider env="test">
      <MonthView vues={vues} planning={lu} choisie={undefined} />
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
  it('never calls a rest what nobody has published, and says what comes after the visible days', () => {
    const attend = '2026-12-10'
    montrer(
      unPlanning([
        unJour(attend, { publie: false }),
        unJour('2026-12-11', { publie: true }),
        // Away is away, published or not.
        unJour('2026-12-12', {
          publie: false,
          absences: [{ sorte: 'conge', libelle: 'Congé payé', debut: '2026-12-12', fin: '2026-12-12' }],
        }),
      ]),
    )
    expect(screen.queryByText('Pas encore publié')).toBeNull()
    expect(screen.queryByText(/pas encore visible/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mois suivant' }))
    expect(jour('jeudi 10').getAttribute('aria-label')).toBe('jeudi 10 décembre 2026, Pas encore publié')
    expect(jour('vendredi 11').getAttribute('aria-label')).toBe('vendredi 11 décembre 2026, Repos')
    expect(jour('samedi 12').getAttribute('aria-label')).toBe('samedi 12 décembre 2026, Congé accepté')
    expect(screen.getByText('Pas encore publié')).toBeTruthy()
    expect(screen.getByText('Après le sam. 19 déc., le planning n’est pas encore visible.')).toBeTruthy()
    const [vingt] = screen.getAllByRole('cell').filter(c => c.textContent?.startsWith('20'))
    expect(vingt?.textContent).toBe('20, pas encore visible')
    // A whole week of them, and the end of the month, are told in their own blank.
    const blancs = screen.getAllByRole<HTMLTableCellElement>('cell').filter(c => c.textContent?.includes(' au '))
    expect(blancs.map(c => [c.textContent, c.colSpan])).toEqual([
      ['21 au 27, pas encore visibles', 7],
      ['28 au 31, pas encore visibles', 7],
    ])
  })
  it('says in the blank of the days before the first that they are not shown any more', () => {
    montrer()
    const blancs = screen.getAllByRole('cell').filter(c => c.textContent?.includes('passé'))
    expect(blancs[0]?.textContent).toBe('1, passé')
    expect(screen.getByText(/^Avant le .*, le planning n’est plus affiché\.$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Mois suivant' }))
    expect(screen.queryByText(/plus affiché|passé/)).toBeNull()
  })
  it('marks a holiday: in its cell, by its name to whoever hears it, and in the legend', () => {
    const ferie = { ...unJour('2026-11-11', { publie: true }), feries: 'Armistice 1918' }
    montrer(unPlanning([ferie]))
    const onze = jour('mercredi 11')
    expect(onze.getAttribute('aria-label')).toContain('Armistice 1918')
    expect(onze.querySelector('[data-texte="Férié"]')).not.toBeNull()
    expect(jour('jeudi 12').querySelector('[data-texte="Férié"]')).toBeNull()
    expect(screen.getByText(/Armistice 1918/).textContent).toBe('Férié mer. 11 nov., Armistice 1918')
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
