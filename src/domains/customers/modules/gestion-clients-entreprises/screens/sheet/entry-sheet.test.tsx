import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { listerObservationsVisite } from '#domains/field-service/model/interventions/visite-operations.ts'
import {
  lireDemandeClient,
  lireInterventionClient,
  listerHistoriqueClient,
} from '#domains/field-service/modules/gestion-demandes/contract.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { History } from '../history.tsx'
import { EntrySheet } from './entry-sheet.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({ session: { user: { modules: [] } } }),
}))

const AT = '2026-12-10T12:30:00.000Z'
const client: FicheClient = {
  ...{
    lu_a: AT,
    client_id: 7,
    client_type: 1,
    client_civilite: 'Mme',
    client_nom: 'Roussel',
    client_prenom: 'Martine',
  },
  ...{ client_telephone: '', client_email: '', client_siren: '', client_observations: '', client_date_creation: AT },
  ...{ orlibelle: 'Téléphone', adresses: [], interlocuteurs: [], fusion: null },
}
const visit = {
  ...{ type: 1, le: AT, intervention_id: 101, intervention_date_planifie: AT, jour: '2026-12-10', th_libelle: '' },
  ...{ technicien: 'Julien Delattre', intervention_reference: 0, prestation_libelle: 'Recherche de fuite' },
  ...{ libelle_cloture: '', annulee: false, adresse_id: 3 },
}
const request = {
  ...{ type: 2, le: '2026-11-01T08:00:00.000Z', demande_id: 94, demande_date: AT, prestation: 'Ramonage', etat_id: 1 },
  ...{ etat_libelle: 'En attente', demande_date_souhaite: null, en_retard: false },
}
const sheet = {
  ...{ intervention_id: 101, intervention_date_creation: AT, prestation_libelle: 'Recherche de fuite' },
  ...{ intervention_duree: '1.25', intervention_reference: 0, intervention_date_planifie: AT, th_libelle: '' },
  ...{ technicien: 'Julien Delattre', addresse_intervention: '5 rue des Écoles', heure_ordre: null },
  ...{ consignes_acces: 'Digicode 4B12', client_observations: 'Chien dans la cour' },
  ...{ heure_arrivee: null, heure_cloture: null, libelle_cloture: '', intervention_cloture: null, annulation: null },
}
const answers = new Map<unknown, unknown>([
  [listerHistoriqueClient, { lu_a: AT, entrees: [visit, request], total: 2 }],
  [lireInterventionClient, sheet],
  [
    listerObservationsVisite,
    [{ commentaire_date_heure: AT, utilisateur: 'Julien Delattre', commentaire_texte: 'Code du hall' }],
  ],
])

function draw(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  showScreen(
    <>
      <History client={client} />
      <EntrySheet client={client} online />
    </>,
  )
}

beforeEach(() => {
  navigate('/m/gestion-clients-entreprises/client/7?')
  vi.mocked(call).mockImplementation(((operation: unknown) => Promise.resolve(answers.get(operation))) as typeof call)
})

it('shows in the third column what is chosen in the second, and closes it on its row', async () => {
  draw(true)
  const row = await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.click(row)
  const shown = await screen.findByRole('complementary', { name: 'Recherche de fuite' })
  expect(await screen.findByText('1 h 15')).toBeTruthy()
  expect(shown.textContent).toContain('5 rue des Écoles')
  expect(shown.textContent).toContain('AccèsDigicode 4B12À savoirChien dans la cour')
  expect(await screen.findByText('Code du hall')).toBeTruthy()
  expect(row.getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Fermer le détail' }), { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(row)
})

it('asks for no request of who has no right to them, and says so', async () => {
  draw(true)
  fireEvent.click(await screen.findByRole('link', { name: /Ramonage/ }))
  expect(await screen.findByText('Les demandes ne font pas partie de vos droits.')).toBeTruthy()
  expect(vi.mocked(call).mock.calls.some(([operation]) => (operation as unknown) === lireDemandeClient)).toBe(false)
})

it('shows nothing of an entry that is another customer’s', async () => {
  navigate('/m/gestion-clients-entreprises/client/7?choisi=1-999')
  draw(true)
  await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('leads to the visit’s own page where there is no room', async () => {
  draw(false)
  const row = await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(row.getAttribute('href')).toBe('/m/regulation-interventions/2026-12-10/101')
})

it('says of a cancelled visit who, when and why, and offers neither its sheet nor a report that nobody made', async () => {
  const annulation = { annulee_a: AT, auteur: 'Léa Morel', motif: 'Le client reporte' }
  answers.set(lireInterventionClient, { ...sheet, intervention_cloture: 0, libelle_cloture: 'Annulée', annulation })
  draw(true)
  fireEvent.click(await screen.findByRole('link', { name: /Recherche de fuite/ }))
  expect(await screen.findByText(/13:30 par Léa Morel\s: Le client reporte$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Voir le CRI|Imprimer/ })).toBeNull()
  answers.set(lireInterventionClient, sheet)
})

it.each([
  [1, 'En route'],
  [2, 'Sur place'],
  [0, 'Non commencée'],
  [undefined, 'Non commencée'],
])('tells how far an open visit is (%s)', async (etapes_en_cours, dit) => {
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [{ ...visit, etapes_en_cours }], total: 1 })
  draw(true)
  const row = await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(row.textContent).toContain(dit)
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [visit, request], total: 2 })
})

it.each([
  ['12:00 - 14:00', undefined, 'Intervention du jeu. 10 déc. à 13:30 · Julien Delattre'],
  ['08:00 - 10:00', undefined, 'Intervention du jeu. 10 déc. à 13:30 · promis 08:00 – 10:00 · Julien Delattre'],
  ['12:00 - 14:00', 9, 'Intervention du jeu. 10 déc. à 13:30 · promis mer. 9 déc., 12:00 – 14:00 · Julien Delattre'],
])('says the hour of a visit promised %s, and the promise where it is another', async (th_libelle, day, dit) => {
  const th_jour = day === undefined ? {} : { th_jour: visit.jour.replace(/..$/, String(day).padStart(2, '0')) }
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [{ ...visit, th_libelle, ...th_jour }], total: 1 })
  draw(true)
  const row = await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(row.textContent?.replaceAll(/\s/g, ' ')).toContain(dit)
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [visit, request], total: 2 })
})

it('calls a visit that is over by its state, with what was found there beside it', async () => {
  const over = { ...visit, etapes_en_cours: 3, libelle_cloture: 'Client absent' }
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [over], total: 1 })
  draw(true)
  const row = await screen.findByRole('link', { name: /Recherche de fuite/ })
  expect(row.textContent).toMatch(/Terminée.*· Client absent/)
  answers.set(listerHistoriqueClient, { lu_a: AT, entrees: [visit, request], total: 2 })
})
