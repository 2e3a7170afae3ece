import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'
import { NoSecret, NotAsked } from '../offline/authenticator.ts'
import { OfflineSettings } from './offline-settings.tsx'
import { OfflineSheets } from './offline-sheets.tsx'
import { OpenedSheets } from './opened-sheets.tsx'

const { lectures, droits, ecrits, ici } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  droits: { tout: true },
  ecrits: [] as unknown[],
  ici: {
    kept: { enrolled: false, taken: null as object | null },
    enrol: async (): Promise<void> => undefined,
    lus: [] as number[],
    noter: true,
    online: true,
  },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => ({
    ...{ state: 'pret', message: '', code: '', reload: vi.fn(), data: lectures.get(id) ?? null },
  }),
}))
vi.mock('#client/reading/use-writing.ts', () => ({
  useWriting: ({ id }: { id: string }) => ({
    ...{ pending: false, message: null, forget: vi.fn() },
    write: async (input: unknown) => ecrits.push([id, input]),
  }),
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => ici.online, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => droits.tout }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01' }))
vi.mock('#client/page/page-head.tsx', () => ({
  PageHead: ({ title, detail }: { title: string; detail: string }) => (
    <h1>
      {title} {detail}
    </h1>
  ),
}))
vi.mock('#client/form/form-button.tsx', () => ({
  FormButton: ({ label }: { label: string }) => <button type="button">{label}</button>,
}))
vi.mock('../offline/emergency.ts', () => ({
  enrolHere: () => ici.enrol(),
  unlockHere: async () => undefined,
  endHere: async () => undefined,
  tellRead: async ({ resident_id }: FicheEmportee) => {
    if (!ici.noter) throw new Error('plein')
    ici.lus.push(resident_id)
  },
}))
vi.mock('./use-kept-sheets.ts', async original => ({
  ...(await original<object>()),
  useKept: () => ici.kept,
  useOpened: () => ({ open: false, sheets: null }),
  useWithdrawal: () => undefined,
}))

const montrer = (what: React.ReactNode) => render(<MantineProvider env="test">{what}</MantineProvider>)
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  lectures.clear()
  ecrits.length = 0
  droits.tout = true
  Object.assign(ici, {
    kept: { enrolled: false, taken: null },
    enrol: async () => undefined,
    lus: [],
    noter: true,
    online: true,
  })
})
afterEach(cleanup)
const presse = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows nothing to who has not the right', () => {
  droits.tout = false
  montrer(<OfflineSheets />)
  montrer(<OfflineSettings />)
  expect(screen.queryByRole('button', { name: /Activer|Déclarer/ })).toBeNull()
})

it('offers nothing while the house does not allow it', () => {
  lectures.set('gestion-residents.hors-ligne-appareil', { autorise: false, enrolement_id: null })
  montrer(<OfflineSheets />)
  expect(screen.getByText(/n’autorise pas/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Activer sur cet appareil' })).toBeNull()
})

it('says without network that this device holds nothing, and where to look instead', () => {
  ici.online = false
  montrer(<OfflineSheets />)
  expect(screen.getByText('Rien n’est gardé sur cet appareil')).toBeTruthy()
  expect(screen.getByText(/fiche d’urgence imprimée/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Activer sur cet appareil' })).toBeNull()
})

it('says why a device keeps nothing: no secret, or nobody recognised', async () => {
  lectures.set('gestion-residents.hors-ligne-appareil', { autorise: true, enrolement_id: null })
  montrer(<OfflineSheets />)
  for (const [error, said] of [
    [new NoSecret(), /ne sait pas garder de clé/],
    [new NotAsked(), /ne vous a pas reconnu/],
  ] as const) {
    ici.enrol = async () => {
      throw error
    }
    presse('Activer sur cet appareil')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(said))
  }
})

it('shut, says how old the sheets are, and can be emptied', () => {
  const taken = { lu_a: '2026-12-01T13:02:00.000Z', expire_a: '2026-12-03T13:02:00.000Z', nombre: 42, tronque: false }
  ici.kept = { enrolled: true, taken }
  montrer(<OfflineSheets />)
  expect(screen.getByText(/42 fiches du mar. 1er déc. à 14:02, gardées jusqu’au jeu. 3 déc. à 14:02/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ne plus garder de fiches ici' })).toBeTruthy()
})

const fiche = (resident_id: number, label: string): FicheEmportee => ({
  ...{ resident_id, version: 2 },
  fiche: {
    ...{ lu_a: '2026-12-01T13:02:00.000Z', label, naissance: null, logement_numero: String(resident_id), absence: '' },
    ...{ allergies: `Allergie de ${label}`, groupe_sanguin: '', gir: '', medicaments: '', directives: '' },
    ...{ directives_deposees: false, autres_infos: '', ecrit: null, contacts: [] },
  },
})

it('shows one sheet at a time, told before it is shown; one that could not be told is shown with a word', async () => {
  montrer(<OpenedSheets sheets={[fiche(1, 'Mme Petit'), fiche(2, 'M. Béranger')]} taken={null} />)
  expect(screen.queryByText(/Allergie de/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Chercher un résident'), { target: { value: 'beran' } })
  expect(screen.queryByRole('button', { name: /Petit/ })).toBeNull()
  presse(/Béranger/)
  await screen.findByText('Allergie de M. Béranger')
  expect(ici.lus).toEqual([2])
  expect(screen.getByText(/Version du mar. 1er déc. à 14:02/)).toBeTruthy()
  presse('Tous les résidents')
  ici.noter = false
  presse(/Petit/)
  expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu être notée/)
  expect(screen.getByText('Allergie de Mme Petit')).toBeTruthy()
})

it('lets the house allow it once it has declared its host, and take a device back', async () => {
  const vide = { hebergement: null, autorise: false, appareils: [] }
  lectures.set('gestion-residents.hors-ligne', vide)
  montrer(<OfflineSettings />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('button', { name: 'Déclarer l’hébergement' })).toBeTruthy()
  cleanup()
  const declare = { hebergeur: 'Hébergeur', certificat: 'HDS-1', certifie_le: '2026-09-01' }
  lectures.set('gestion-residents.hors-ligne', {
    hebergement: { ...declare, declare_a: '2026-12-01T08:00:00.000Z', declare_par: 'Anne Roy' },
    autorise: false,
    appareils: [
      {
        ...{ enrolement_id: 7, appareil_libelle: 'Chrome, Android', personne: 'Luc Roux', emporte_a: null },
        ...{ cree_a: '2026-12-01T08:00:00.000Z', courant: false },
      },
    ],
  })
  montrer(<OfflineSettings />)
  fireEvent.click(screen.getByRole('switch'))
  presse('Retirer Chrome, Android, Luc Roux')
  await waitFor(() =>
    expect(ecrits).toEqual([
      ['gestion-residents.hors-ligne-autoriser', { body: { autorise: true } }],
      ['gestion-residents.hors-ligne-retirer', { params: { enrolement_id: '7' } }],
    ]),
  )
})
