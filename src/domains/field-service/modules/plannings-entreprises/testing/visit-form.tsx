import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { UserDb } from '#offline/user-db.ts'
import { chercherCreneaux, compterCreneaux, creerIntervention, retenirCreneau } from '../contract.ts'
import type { Connu } from '../screens/new-visit.tsx'
import { VisitForm } from '../screens/visit-form.tsx'

const appeler = vi.mocked(call)
export const dans = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const ecarte = (utilisateur_id: number, utilisateur_nom: string, raison: string) => ({
  ...{ presence_date: '2026-11-27', utilisateur_id, utilisateur_nom, raison },
})

export const office = {
  du: '2026-11-23',
  au: '2026-11-29',
  creneaux: [CRENEAU] as CreneauLu[],
  ecartes: [] as ReturnType<typeof ecarte>[],
  hold: () => ({ expire_a: dans(10) }) as unknown,
  created: null as unknown,
  weeks: [
    { semaine: 0, du: '2026-11-23', au: '2026-11-29', creneaux: 0, premier: null },
    { semaine: 1, du: '2026-11-30', au: '2026-12-06', creneaux: 12, premier: '2026-12-01' },
  ],
}
export const said = (operation: unknown) =>
  appeler.mock.calls.filter(([o]) => o === operation).map(([, input]) => input)

/** A form over an office that is played: called before each test, by a file that mocks what `call` and `navigate` are. */
export function commencer(device: { db: unknown }): void {
  device.db = new UserDb(`visite-${crypto.randomUUID()}`)
  office.creneaux = [CRENEAU]
  office.ecartes = [ecarte(9, 'Léa Morel', 'validite'), ecarte(12, 'Bruno Picard', 'occupe')]
  office.hold = () => ({ expire_a: dans(10) })
  office.created = { code: 'success', message: 'Créée.', duration: 2500, intervention_id: 40 }
  vi.mocked(navigate).mockReset()
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) => {
    if (operation === chercherCreneaux)
      return {
        du: office.du,
        au: office.au,
        creneaux: office.creneaux,
        ecartes: office.ecartes,
      }
    if (operation === compterCreneaux) return office.weeks
    const answer =
      operation === retenirCreneau ? office.hold() : operation === creerIntervention ? office.created : null
    if (answer instanceof Error) throw answer
    return answer
  }) as never)
}

export const form = (connu: Partial<Connu> = {}) => (
  <VisitForm
    lieu={{ adresse_id: 8, client_id: 6, client: 'Mme Roussel', adresse: '8 quai', geocodee: true }}
    prestations={[{ prestation_id: 4, prestation_libelle: 'Ramonage', duree_libelle: '1 h', duree: '1.00' }]}
    durees={[{ value: '1.00', label: '1 h' }]}
    factures={[{ id: 8, label: '8 quai', defaut: true }]}
    connu={{ prestation_id: 4, ...connu }}
  />
)
export const wrapped = (shown: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {shown}
    </QueryClientProvider>
  </MantineProvider>
)
export const open = (connu: Partial<Connu> = {}) => render(wrapped(form(connu)))
export const choose = async () => fireEvent.click(await screen.findByRole('radio', { name: /Hugo Delattre/ }))
export const create = () => fireEvent.click(screen.getByRole('button', { name: 'Créer l’intervention' }))
