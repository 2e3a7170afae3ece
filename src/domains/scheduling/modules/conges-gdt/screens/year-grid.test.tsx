import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { unAgent, uneAnnee } from '../testing/annee.ts'
import { type Agent, fondDe, type Sorte } from './etendues.ts'
import { MonthList } from './month-list.tsx'
import { YearGrid } from './year-grid.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const suite = (sorte: Sorte, debut: number, fin: number): Agent['stats'] =>
  Array.from({ length: fin - debut + 1 }, (_, rang) => ({
    sorte,
    doy: debut + rang,
    jour: ajouterJours('2026-01-01', debut + rang - 1),
  }))

const AGENTS = [
  unAgent(1, { label: 'Leïla Amrani', stats: [...suite('conge', 215, 234), ...suite('tlc', 10, 10)], jours_conge: 18 }),
  unAgent(2, { label: 'Samir Haddad', stats: suite('absent', 220, 222) }),
]

function montrer(agents: readonly Agent[]) {
  const fond = fondDe(uneAnnee([...agents]))
  return render(
    <MantineProvider>
      <YearGrid agents={agents} fond={fond} annee={2026} aujourdhui={324} detaille={false} />
    </MantineProvider>,
  )
}

describe('the year', () => {
  it('has one bar per stretch, said in words, without naming an illness', () => {
    montrer(AGENTS)
    expect(screen.getAllByRole('button').map(b => b.getAttribute('aria-label'))).toEqual([
      'Leïla Amrani\u00a0: TLC le sam. 10 janv.',
      'Leïla Amrani\u00a0: Congé du lun. 3 août au sam. 22 août, 20\u00a0jours',
      'Samir Haddad\u00a0: Absence du sam. 8 août au lun. 10 août, 3\u00a0jours',
    ])
    expect(screen.queryByText(/maladie/i)).toBeNull()
  })
  it('names its months in few letters, so that none is cut', () => {
    montrer(AGENTS)
    expect(screen.getByText('sept.').title).toBe('Septembre')
    expect(screen.queryByText('Septembre')).toBeNull()
  })
  it('tells leave that no balance pays from the rest', () => {
    montrer([unAgent(1, { label: 'Paul Gaudin', stats: suite('hors_solde', 341, 346) })])
    expect(screen.getByRole('button').getAttribute('aria-label')).toContain('Congé hors solde du lun. 7 déc.')
  })
  it('stays light with sixty agents away all year', () => {
    const tous = Array.from({ length: 60 }, (_, n) => unAgent(n + 1, { stats: suite('conge', 1, 365) }))
    const { container } = montrer(tous)
    expect(screen.getAllByRole('button')).toHaveLength(60)
    expect(container.querySelectorAll('*').length).toBeLessThan(60 * 8 + 150)
  })
  it('is one stop of the Tab key, and the arrows go along the line and to the nearest bar of the next one', () => {
    montrer(AGENTS)
    const [tlc, conge, absence] = screen.getAllByRole('button')
    expect([tlc, conge, absence].map(b => b?.tabIndex)).toEqual([0, -1, -1])
    tlc?.focus()
    fireEvent.keyDown(tlc as HTMLElement, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(conge)
    expect(screen.getByRole('tooltip').textContent).toContain('Congé du lun. 3 août')
    fireEvent.keyDown(conge as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(absence)
    fireEvent.keyDown(absence as HTMLElement, { key: 'ArrowUp' })
    expect(document.activeElement).toBe(conge)
    fireEvent.keyDown(conge as HTMLElement, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
  it('says a bar under the mouse after 300 ms', () => {
    vi.useFakeTimers()
    montrer(AGENTS)
    fireEvent.pointerOver(screen.getAllByRole('button')[2] as HTMLElement)
    act(() => void vi.advanceTimersByTime(250))
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => void vi.advanceTimersByTime(60))
    expect(screen.getByRole('tooltip').textContent).toContain('Absence')
  })
})

it('is listed month by month on a phone', () => {
  render(
    <MantineProvider>
      <MonthList agents={AGENTS} fond={fondDe(uneAnnee(AGENTS))} annee={2026} aujourdhui={215} />
    </MantineProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Août 2026')
  expect(screen.getByText('Samir Haddad')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mois suivant' }))
  expect(screen.getByText('Personne d’absent ce mois-ci')).toBeTruthy()
})
