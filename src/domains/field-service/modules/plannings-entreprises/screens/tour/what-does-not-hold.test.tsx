import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Tournee, Tournees, VisiteNonSituee } from '#domains/field-service/model/tournees/schema.ts'
import { NothingBetter } from './nothing-better.tsx'
import { TourList } from './tour-list.tsx'

const { held } = vi.hoisted(() => ({ held: { modules: [] as string[] } }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useSession: () => ({ session: { user: { ...held, administrateur_plateforme: false } }, emprunt: null }),
}))

const visit = (id: number, heure: number, over: Partial<VisiteNonSituee> = {}) => {
  const at = (h: number) => `2099-06-10T${String(h).padStart(2, '0')}:30:00.000Z`
  const prevue = { debut: at(heure), fin: at(heure + 1) }
  return {
    ...{ intervention_id: id, ordre: id, client: `Client ${id}`, prestation_libelle: '', ...prevue, prevue },
    ...{ th_libelle: '', etape: 0, trajet: null, arrivee: prevue.debut, retard: 0, alerte: null, url_fiche_inter: '' },
    ...over,
  } as VisiteNonSituee
}
const MATIN = { debut: '2099-06-10T06:00:00.000Z', fin: '2099-06-10T10:30:00.000Z' }
const away = { ...{ id: 7, label: 'Léa Roy', startingPoint: null, waypoints: [], retour: null }, absences: [MATIN] }
const tour = { ...away, non_situees: [visit(1, 7), visit(2, 12, { arrivee: '2099-06-10T13:15:00.000Z' })] } as unknown
const day = { jour: '2099-06-10', techniciens: [tour], notAssignedPoints: [], non_situees: [], estime: true }
const tours = [{ tour: tour as Tournee, rank: 0 }]
const asked = day as unknown as Tournees

beforeEach(() => {
  cleanup()
  held.modules = ['vx-regulation-interventions']
  history.replaceState(null, '', '/')
})

it('a visit under an absence and one that is reached late carry the desk’s words; no way is counted that nobody knows', () => {
  render(
    <MantineProvider env="test">
      <TourList tours={tours} day={asked} chosen={[]} onChoose={null} pins={null} />
    </MantineProvider>,
  )
  const [first, second] = screen.getAllByRole('listitem').map(line => within(line))
  expect(first?.getByText('absent 08:00 – 12:30')).toBeTruthy()
  expect(second?.queryByText(/absent/)).toBeNull()
  expect(second?.getByText(/^retard 45\smin$/)).toBeTruthy()
  expect(second?.getByText('Adresse sans place sur la carte')).toBeTruthy()
  expect(screen.getByText(/^2\sinterventions · trajets inconnus$/)).toBeTruthy()
  expect(screen.getByText('Absence 08:00 – 12:30')).toBeTruthy()
})

it('nothing better says what does not hold, and leads to what may be done about it', () => {
  const [widen, close] = [vi.fn(), vi.fn()]
  const show = (entreTous: boolean, of: Tournees) => (
    <MantineProvider env="test">
      <NothingBetter
        day={of}
        choix={{ entreTous, epinglees: new Set(), techniciens: new Set([7]) }}
        widen={entreTous ? null : widen}
        close={close}
      >
        {null}
      </NothingBetter>
    </MantineProvider>
  )
  const { rerender } = render(show(false, asked))
  expect(screen.queryByText(/tient les promesses/)).toBeNull()
  expect(
    screen.getByText(/^1\sintervention est sous une absence, 1\sarrive trop tard\s: .*si chacun garde/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Chercher entre tous' }))
  expect(widen).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Répartir dans Régulation' }))
  expect([close.mock.calls.length, location.pathname]).toEqual([1, '/m/regulation-interventions/2099-06-10'])
  rerender(show(true, asked))
  expect(screen.queryByRole('button', { name: 'Chercher entre tous' })).toBeNull()
  // Late alone: nobody is away, so there is nothing to deal out.
  rerender(show(false, { ...asked, techniciens: asked.techniciens.map(t => ({ ...t, absences: [] })) }))
  expect(screen.getByText(/^1\sintervention arrive trop tard/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Répartir/ })).toBeNull()
  rerender(show(false, { ...asked, techniciens: [] }))
  expect(screen.getByText(/tient les promesses/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Répartir/ })).toBeNull()
})

it('leads nobody to the sharing of a day who may not share it', () => {
  held.modules = ['vx-plannings-entreprises']
  render(
    <MantineProvider env="test">
      <NothingBetter
        day={asked}
        choix={{ entreTous: true, epinglees: new Set(), techniciens: new Set([7]) }}
        widen={null}
        close={() => undefined}
      >
        {null}
      </NothingBetter>
    </MantineProvider>,
  )
  expect(screen.getByText(/est sous une absence/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['Fermer'])
})
