import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { FichierLegal } from '#domains/residences/model/legal.ts'
import type { Acces, VersionSante } from '#domains/residences/model/sante.ts'
import type { FicheUrgence } from '#domains/residences/model/urgence.ts'
import type { FicheResident } from '../contract.ts'
import { Screen } from './screen.tsx'

const { lectures, lus, ecrits, droits, envois } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  lus: [] as string[],
  ecrits: [] as unknown[],
  droits: { medical: true, legal: true },
  envois: [] as unknown[],
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => {
    lus.push(id)
    return {
      ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
      data: null,
      ...(lectures.get(id) as object),
    }
  },
}))
vi.mock('#client/call/api.ts', async importOriginal => ({
  ...(await importOriginal<object>()),
  call: async ({ id }: { id: string }, input: unknown) => {
    envois.push([id, input])
    return { resident_securite_sociale: '1 55 08 2A 001 001 40' }
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-29' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({
  mayCall: (_session: unknown, calls: readonly { right: { module: string } }[]) =>
    calls.every(({ right }) =>
      right.module.endsWith('-medical') ? droits.medical : right.module.endsWith('-legal') ? droits.legal : false,
    ),
}))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#client/resource/grid-memory.ts', () => ({ gridMemory: null }))
vi.mock('#client/reading/use-writing.ts', () => ({
  useReread: () => vi.fn(),
  undoBy: vi.fn(),
  useWriting: ({ id }: { id: string }) => ({
    ...{ pending: false, refusal: null, message: null, forget: vi.fn() },
    write: async (input: unknown) => {
      ecrits.push([id, input])
      return {}
    },
  }),
}))

const fiche = (reste: Partial<FicheResident> = {}): FicheResident => ({
  ...{ resident_id: 1, label: 'M. Luc Petit', resident_civilite: 'M.', resident_nom: 'Petit', resident_prenom: 'Luc' },
  ...{ resident_date_naissance: '1938-03-14', etat: 'present', logement_id: 4, logement_numero: '12' },
  ...{ demande_le: '2024-05-01', demande_note: '', entree: '2024-06-01', sortie: null, allergies: '' },
  ...{ lu_a: '2026-11-29T08:00:00.000Z', resident_nom_naissance: '', sortie_motif: '', version: '3' },
  photo: null,
  ...{ resident_securite_sociale: '1 38 03 •• •••', absences: [], historique: [], retirable: false, ...reste },
})
const version = (reste: Partial<VersionSante> = {}): VersionSante => ({
  ...{ version: 2, ecrit_a: '2026-11-20T08:00:00.000Z', auteur: 'Anne Roy', resident_gir: '3' },
  ...{ date_evaluation: '2026-11-01', evaluateur: 'Dr Aubert', resident_groupe_sanguin: 'A+' },
  ...{ resident_allergies: 'Pénicilline', resident_medicaments: 'Aspirine', resident_autres_infos: '', directives: '' },
  ...{ consentement: 'accord', consentement_le: '2026-11-01', ...reste },
})
const legal = (reste: Partial<FichierLegal> = {}): FichierLegal => ({
  ...{ fichiers_legaux_id: 7, fichiers_legaux_libelle: 'Attestation de droits et mutuelle', exist: 1, date_expire: 0 },
  ...{ fichier_affect_date_expiration: '2026-12-04', fin_proposee: '2027-11-29' },
  versions: [2, 1].map(n => ({
    ...{ version: n, expire: null, taille: 2048, depose_a: '2026-11-20T08:00:00.000Z', depose_par: 'Anne Roy' },
  })),
  ...reste,
})

function montrer(path: string[]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
}
beforeEach(() => {
  cleanup()
  navigate('/m/gestion-residents?')
  for (const list of [lus, ecrits, envois]) list.length = 0
  lectures.clear()
  Object.assign(droits, { medical: true, legal: true })
  lectures.set('gestion-residents.lire', { data: fiche() })
})

it('shows neither health nor papers to who has the record alone, and asks for none', () => {
  Object.assign(droits, { medical: false, legal: false })
  montrer(['1'])
  for (const titre of ['Fiche médicale', 'Documents légaux'])
    expect(screen.queryByRole('region', { name: titre })).toBeNull()
  expect(screen.queryByText(/Sécurité sociale/)).toBeNull()
  expect(lus.filter(id => /informations|legaux|securite/.test(id))).toEqual([])
})

it('reads the medical sheet when it is asked for and not before, allergies in red first', () => {
  lectures.set('gestion-residents.informations', {
    data: { versions: [version(), version({ version: 1, resident_gir: '2' })], girs: [] },
  })
  montrer(['1'])
  expect(lus).not.toContain('gestion-residents.informations')
  const card = within(screen.getByRole('region', { name: 'Fiche médicale' }))
  fireEvent.click(card.getByRole('button', { name: 'Lire la fiche médicale' }))
  expect(lus).toContain('gestion-residents.informations')
  expect(card.getAllByText('Pénicilline')).toHaveLength(2)
  expect(card.getAllByText('A+. Seule une carte de groupe sanguin valable fait foi.')).toHaveLength(2)
  expect(card.getByText('3, le 1er novembre 2026, Dr Aubert')).toBeTruthy()
  expect(card.getByText('Versions d’avant (1)')).toBeTruthy()
})

it('says allergies at the head of the page, and in the list', () => {
  lectures.set('gestion-residents.lire', { data: fiche({ allergies: 'Pénicilline' }) })
  montrer(['1'])
  expect(screen.getByText('Pénicilline').textContent).toBe('Allergies\u00a0: Pénicilline')
  cleanup()
  lectures.set('gestion-residents.lister', {
    data: { lu_a: '2026-11-29T08:00:00.000Z', aujourdhui: '2026-11-29', residents: [fiche({ allergies: 'Arachide' })] },
  })
  montrer([])
  expect(screen.getByText('Arachide')).toBeTruthy()
})

it('keeps the number masked until one says why, then shows it', async () => {
  montrer(['1'])
  expect(screen.getByText(/1 38 03 •• •••/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Voir le numéro' }))
  fireEvent.click(screen.getByRole('button', { name: 'Voir le numéro' }))
  expect(await screen.findByText(/quelques mots sont attendus/)).toBeTruthy()
  expect(envois).toEqual([])
  fireEvent.change(screen.getByLabelText('Pourquoi voir ce numéro'), { target: { value: 'Appel à la CPAM' } })
  fireEvent.click(screen.getByRole('button', { name: 'Voir le numéro' }))
  await waitFor(() => expect(screen.getByText('1 55 08 2A 001 001 40')).toBeTruthy())
  expect(envois).toEqual([
    ['gestion-residents.securite-sociale-lire', { params: { id: '1' }, body: { motif: 'Appel à la CPAM' } }],
  ])
})

it('lists legal documents with their ends, what is missing, and what is taken away', () => {
  lectures.set('gestion-residents.fichiers-legaux', {
    data: {
      fichiers: [
        legal(),
        legal({ fichiers_legaux_id: 8, fichiers_legaux_libelle: 'Assurance', exist: 0, versions: [] }),
      ],
    },
  })
  montrer(['1'])
  const card = within(screen.getByRole('region', { name: 'Documents légaux' }))
  expect(card.getByText('Sous 7 jours')).toBeTruthy()
  expect(card.getByText(/Jusqu’au 4 décembre 2026/)).toBeTruthy()
  expect(card.getByRole('button', { name: /Lire la version 1/ })).toBeTruthy()
  expect(card.getByText('Il manque 1 document')).toBeTruthy()
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Valider' }).disabled).toBe(true)
  fireEvent.click(card.getByRole('button', { name: /^Retirer/ }))
  expect(ecrits).toEqual([
    ['gestion-residents.fichiers-legaux-supprimer', { params: { id: '1', fichiers_legaux_id: '7' } }],
  ])
})

it('shows the emergency sheet on one screen: allergies, whom to call, directives', () => {
  const urgence: FicheUrgence = {
    ...{ lu_a: '2026-11-29T08:00:00.000Z', label: 'M. Luc Petit', naissance: '1938-03-14', logement_numero: '12' },
    ...{ absence: '', allergies: 'Pénicilline', groupe_sanguin: '', gir: '3', medicaments: '', autres_infos: '' },
    ...{ directives: 'Ne pas réanimer.', directives_deposees: true, ecrit: null },
    contacts: [{ contact_id: 1, nom: 'Lise Aubert', role: 'Médecin traitant', telephone: '+33199001234' }],
  }
  lectures.set('gestion-residents.urgence', { data: urgence })
  montrer(['1', 'urgence'])
  expect(screen.getByText('Pénicilline')).toBeTruthy()
  expect(screen.getByText('Ne pas réanimer.')).toBeTruthy()
  expect(screen.getByText('Non noté. Seule une carte de groupe sanguin valable fait foi.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Appeler Lise Aubert/ }).getAttribute('href')).toBe('tel:+33199001234')
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy()
})

it('lists who read what, and says that nobody did', () => {
  const acces: Acces = {
    ...{ acces_id: 1, lu_a: '2026-11-29T08:00:00.000Z', utilisateur_id: 3, par: 'Anne Roy', resident_id: 1 },
    ...{ resident_label: 'M. Luc Petit', quoi: 'nir', detail: '', motif: 'Appel à la CPAM' },
  }
  const data = { lu_a: '2026-11-29T08:00:00.000Z', tronque: false, residents: [], personnes: [] }
  lectures.set('gestion-residents.acces', { data: { ...data, acces: [acces] } })
  montrer(['acces'])
  expect(screen.getByText('Numéro de sécurité sociale')).toBeTruthy()
  expect(screen.getByText('Appel à la CPAM')).toBeTruthy()
  cleanup()
  lectures.set('gestion-residents.acces', { data: { ...data, acces: [] } })
  montrer(['acces'])
  expect(screen.getByText('Personne n’a rien lu')).toBeTruthy()
})
