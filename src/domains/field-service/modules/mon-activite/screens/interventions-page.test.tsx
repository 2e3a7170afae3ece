import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { unPlanning } from '../testing/ground.ts'
import { InterventionsPage } from './interventions-page.tsx'
import type { Activite } from './use-planning.ts'

vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn() }))
const modules = vi.hoisted((): string[] => [])
vi.mock('#client/queue/use-sync.ts', async original => ({
  ...(await original<object>()),
  useSession: () => ({ session: { user: { modules } } }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** In November Paris is one hour ahead. */
function montrer(heure: string, visites: InterventionActivite[], aujourdhui = VENDREDI) {
  vi.setSystemTime(`${VENDREDI}T${heure}:00.000Z`)
  const activite = { planning: unPlanning(visites), aujourdhui, veriteDe: () => null } as unknown as Activite
  render(
    <MantineProvider>
      <InterventionsPage activite={activite} choisie={0} />
    </MantineProvider>,
  )
}
const suivante = uneVisite({ intervention_id: 413, heure_debut: '14:00', heure_fin: '15:30', th_libelle: '' })

it('says on the card and in the rows how late a visit is, in the words of the desk', () => {
  montrer('10:35', [uneVisite(), suivante])
  expect(screen.getByText('retard 35 min')).toBeTruthy()
  cleanup()
  const etapes = uneVisite().etapes.map(e => (e.etape === 2 ? { ...e, fait_a: '2026-11-20T10:00:00.000Z' } : e))
  montrer('13:05', [uneVisite({ etapes_en_cours: 2, etapes }), suivante])
  expect(screen.getByText('dépasse de 1 h 35')).toBeTruthy()
  expect(screen.getByText('retard 5 min')).toBeTruthy()
})

it('of a day without a visit names the office to whom is not the office, and Régulation to whom is', () => {
  montrer('10:00', [])
  expect(screen.getByText(/dès que le bureau/)).toBeTruthy()
  cleanup()
  modules.push('vx-regulation-interventions')
  montrer('10:00', [])
  expect(screen.queryByText(/le bureau/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Ouvrir Régulation' })).toBeTruthy()
})

it('says nothing of a visit on time, finished, taken off the plan or of another day', () => {
  const mots = /retard|dépasse|risque/
  montrer('09:55', [uneVisite(), suivante])
  expect(screen.queryByText(mots)).toBeNull()
  cleanup()
  montrer('10:35', [uneVisite({ etapes_en_cours: 3 }), { ...suivante, heure_debut: '09:00', annulee: true }])
  expect(screen.queryByText(mots)).toBeNull()
})

it('tells the worked hours of what is finished, in the order it was done', () => {
  const faite = (intervention_id: number, arrivee: string, fin: string, plus: object = {}) =>
    uneVisite({
      intervention_id,
      etapes_en_cours: 3,
      etapes: uneVisite().etapes.map(e => {
        const heure = e.etape === 2 ? arrivee : e.etape === 3 ? fin : '07:00'
        return e.etape === 0 ? e : { ...e, fait_a: `2026-11-20T${heure}:00.000Z` }
      }),
      ...plus,
    })
  const [prevueApres, prevueAvant] = [
    faite(412, '08:10', '08:40'),
    faite(413, '09:00', '09:30', { heure_debut: '08:00' }),
  ]
  montrer('10:00', [prevueAvant, prevueApres])
  const lignes = screen.getAllByText(/^fait/).map(e => e.textContent?.replaceAll(/\s/g, ' '))
  expect(lignes).toEqual(['fait 09:10 – 09:40', 'fait 10:00 – 10:30'])
})

it('marks what was taken off the planning by what was done of it, and leaves it out of the head of the day', () => {
  const etapes = uneVisite().etapes.map(e => (e.etape > 0 ? { ...e, fait_a: '2026-11-20T10:00:00.000Z' } : e))
  const retiree = { ...suivante, hors_planning: true, etapes }
  montrer('09:55', [uneVisite(), { ...retiree, etapes_en_cours: 3 }])
  expect(screen.getByText('Hors planning').closest('li,a,article')?.textContent).toContain('Terminée')
  expect(screen.getByText('1 intervention')).toBeTruthy()
  cleanup()
  montrer('09:55', [uneVisite(), { ...retiree, etapes_en_cours: 2 }])
  expect(screen.getByText('Hors planning').closest('li,a,article')?.textContent).toContain('Sur place')
})
