import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { NextAction } from './next-action.tsx'
import type { Activite } from './use-planning.ts'

vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn() }))
beforeEach(() => {
  history.replaceState(null, '', '/m/mon-activite/intervention/411')
})

const finie = uneVisite({ intervention_id: 411, etapes_en_cours: 3 })
function montrer(interventions: InterventionActivite[]): void {
  const planning = { jours: [{ jour: VENDREDI, interventions }] }
  const activite = { planning, aujourdhui: VENDREDI } as unknown as Activite
  render(
    <MantineProvider>
      <NextAction activite={activite} />
    </MantineProvider>,
  )
}

it('leads from a finished visit to the next one, named, and back to the day', () => {
  montrer([finie, uneVisite()])
  expect(screen.getByRole('button', { name: /^Je me mets en route/ }).textContent).toContain('Mme Vasseur · 11:00')
  expect(screen.getByText(/^Suivante/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retour à la journée' }))
  expect(location.pathname).toBe('/m/mon-activite')
})

it('leads back to the day after the last one', () => {
  montrer([finie])
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['Retour à la journée'])
})

it('leads back to a visit that is under way, and does not close it from here', () => {
  montrer([finie, uneVisite({ intervention_id: 412, etapes_en_cours: 2 })])
  expect(screen.queryByRole('button', { name: /Clôturer/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Revenir à la visite en cours Mme Vasseur · 11:00/ }))
  expect(location.pathname).toBe('/m/mon-activite/intervention/412')
})

it('names the day of a visit that was begun on another one', () => {
  const hier = new Date(Date.now() - 60 * 60_000).toISOString()
  const etapes = uneVisite().etapes.map(e => (e.etape === 2 ? { ...e, fait_a: hier } : e))
  montrer([
    finie,
    uneVisite({ intervention_id: 413, etapes_en_cours: 2, etapes, intervention_date_planifie: '2026-11-19' }),
  ])
  expect(screen.getByRole('button', { name: /^Revenir à la visite en cours/ }).textContent).toMatch(
    /Mme Vasseur · jeu\.\s19\snov\., 11:00/,
  )
})
