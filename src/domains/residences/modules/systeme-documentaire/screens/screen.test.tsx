import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import type { VersionDocument } from '#domains/residences/model/versions-operations.ts'
import type { DocumentLigne, FicheDocument } from '../contract.ts'
import { Screen } from './screen.tsx'
import { tableExport } from './sort.ts'

const { lectures, demandes, ecrits, droits, taille, reseau } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  demandes: [] as unknown[],
  ecrits: [] as unknown[],
  droits: { gere: true },
  taille: { phone: false },
  reseau: { la: true },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }, input?: { query?: unknown }) => {
    if (input?.query) demandes.push(input.query)
    return {
      ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
      data: null,
      ...(lectures.get(id) as object),
    }
  },
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => reseau.la, useSession: () => ({}) }))
vi.mock('../offline/copies.ts', () => ({ copieDe: async () => null, gardes: async () => new Set([7]) }))
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: () => new Set([7]) }))
vi.mock('#client/draft/use-reason.ts', () => ({
  useReason: () => ({ text: '', found: false, notKept: null, change: vi.fn(), startAgain: vi.fn() }),
}))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-29' }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => droits.gere }))
vi.mock('#client/address/viewport.ts', () => ({
  useMobile: () => taille.phone,
  isMobile: () => taille.phone,
  useWide: () => !taille.phone,
}))
vi.mock('#client/reading/use-writing.ts', () => ({
  useReread: () => vi.fn(),
  undoBy: vi.fn(),
  useWriting: ({ id }: { id: string }) => ({
    ...{ pending: false, refusal: null, message: null, forget: vi.fn() },
    write: (input: unknown) => ecrits.push([id, input]),
  }),
}))

const ligne = (reste: Partial<DocumentLigne> = {}): DocumentLigne => ({
  ...{ document_id: 7, document_titre: 'Prévention des chutes', documents_type_id: 1 },
  ...{ documents_type_libelle: 'Procédure', documents_type_code: 'PCD', document_chrono: 'PCD-014' },
  ...{ document_version: 3, expire: 0, file_existe: 1, etat: 'en_vigueur', expire_le: '2027-06-30' },
  ...{ en_cours: null, a_faire: null, lire_pour: null, lu_le: null, extrait: null, ...reste },
})
const fiche = (reste: Partial<FicheDocument> = {}): FicheDocument => ({
  ...ligne(reste),
  ...{ lu_a: '2026-11-29T10:00:00Z', version: 'v', historique: [] },
  redacteur: { utilisateur_id: 1, label: 'Inès Caron' },
  ...{ verificateur: { utilisateur_id: 2, label: 'Samir Haddad' }, approbateur: null },
  peut: { deposer: true, retirer: false },
  ...reste,
})
const version = (reste: Partial<VersionDocument> = {}): VersionDocument => ({
  ...{ n: 3, etat: 'approuvee', courante: true, historique_date_upload: '2026-11-01T08:05:00Z' },
  ...{ historique_date_expire: null, par: 'Inès Caron', note: '', taille: 20_000, hash: 'a'.repeat(64) },
  ...{ verifie: null, approuve: null, refus: null, peut: [], ...reste },
})
const tenir = (documents: readonly DocumentLigne[], { autres = 0 } = {}) =>
  lectures.set('systeme-documentaire.lister', {
    data: {
      ...{ aucun: documents.length === 0, documents, autres },
      a_traiter: documents.filter(d => d.a_faire !== null).length,
    },
  })
function ouvrir(f: FicheDocument, versions: readonly VersionDocument[] = [version()]) {
  tenir([f])
  lectures.set('systeme-documentaire.lire', { data: f })
  lectures.set('systeme-documentaire.versions', { data: { versions } })
  lectures.set('systeme-documentaire.zones', { data: { zones: [] } })
  lectures.set('systeme-documentaire.lectures', {
    data: {
      demandes: [{ profil_id: 70, profil_libelle: 'Agent', pour: '2026-12-08' }],
      ...{ lus: 1, attendus: 2 },
      lecteurs: [
        { utilisateur_id: 5, label: 'Paul Roy', lu_le: null },
        { utilisateur_id: 6, label: 'Lila Benali', lu_le: '2026-11-29T09:00:00Z' },
      ],
    },
  })
  show(['7'])
}
const show = (path: readonly string[] = []) =>
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
beforeEach(() => {
  cleanup()
  lectures.clear()
  demandes.length = 0
  ecrits.length = 0
  droits.gere = true
  taille.phone = false
  reseau.la = true
  navigate('/m/systeme-documentaire?')
})
const bouton = (name: string | RegExp) => screen.queryByRole('button', { name })

it('says that nothing is there, and offers to add to whoever may', () => {
  tenir([])
  show()
  expect(screen.getByText('Pas de document à visualiser')).toBeTruthy()
  expect(bouton('Ajouter un document')).toBeTruthy()
  cleanup()
  droits.gere = false
  show()
  expect(bouton('Ajouter un document')).toBeNull()
})

it('lists what holds with its warnings, and narrows to what asks for something', () => {
  tenir([
    ligne(),
    ligne({ document_id: 8, document_chrono: 'PCD-015', document_version: 0, etat: 'brouillon', expire_le: null }),
    ligne({ document_id: 9, document_chrono: 'PCD-016', expire: 1, etat: 'perime', expire_le: '2026-11-01' }),
  ])
  show()
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map(r =>
      within(r)
        .getAllByRole('cell')
        .map(c => c.textContent),
    ),
  ).toEqual([
    ['PCD-014', 'Prévention des chutes', 'Procédure', '3', '30/06/2027', 'En vigueur'],
    ['PCD-015', 'Prévention des chutes', 'Procédure', '0', '', 'Brouillon'],
    ['PCD-016', 'Prévention des chutes', 'Procédure', '3', '01/11/2026', 'Périmé'],
  ])
  expect(rows[1]?.querySelector('[data-zero]')).toBeTruthy()
  expect(rows[2]?.querySelector('[data-past]')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Filtrer les actions'))
  expect(readAddress()).toContain('action=1')
  expect(demandes.at(-1)).toMatchObject({ type: '-1', action: '1' })
})

it('says how many more there are than it shows, and counts them', () => {
  tenir([ligne(), ligne({ document_id: 8, a_faire: 'lire' })], { autres: 4800 })
  show()
  expect(screen.getByText(/^4\s800 autres documents.*cherchez des mots ou choisissez un type/)).toBeTruthy()
  expect(screen.getAllByText(/^4\s802 documents, 1 à traiter par vous$/).length).toBeGreaterThan(0)
})

it('shows a version as it was deposited, and that none ends', () => {
  ouvrir(fiche())
  const versions = within(screen.getByRole('region', { name: 'Versions' }))
  expect(versions.getByText(/Date mise à jour.: 01\/11\/2026 09:05/)).toBeTruthy()
  expect(versions.getByText('Pas de date d’expiration')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Lectures' }).textContent).toContain('Lu par 1 sur 2')
  expect(screen.getByText(/N’ont pas lu/).closest('p')?.textContent).toContain('Paul Roy')
})

it('offers the step that waits for whoever looks, and names nobody where nobody is named', () => {
  const enCours = version({ n: 4, etat: 'redigee', courante: false, peut: ['verifier', 'refuser'] })
  ouvrir(fiche({ en_cours: { n: 4, etat: 'redigee' }, a_faire: 'verifier' }), [enCours, version()])
  expect(screen.getByText(/Personne n’est désigné/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier la version 4' }))
  expect(ecrits).toEqual([['systeme-documentaire.verifier', { params: { id: '7', n: '4' } }]])
  expect(bouton(/Approuver/)).toBeNull()
  // Nobody judges what they did not open: theirs is the version on its way.
  expect(bouton('Ouvrir la version 4')).toBeTruthy()
})

it('takes one tap to say having read the version that holds', () => {
  ouvrir(fiche({ a_faire: 'lire', lire_pour: '2026-12-08' }))
  fireEvent.click(screen.getByRole('button', { name: 'J’ai lu' }))
  expect(ecrits).toEqual([['systeme-documentaire.lu', { params: { id: '7' }, body: { n: 3 } }]])
})

it('asks for another version of what has expired, and shows who only reads neither tools nor readers', () => {
  droits.gere = false
  ouvrir(fiche({ expire: 1, etat: 'perime', peut: { deposer: false, retirer: false } }))
  expect(screen.getByText('Veuillez mettre à jour le document')).toBeTruthy()
  for (const name of ['Modifier la fiche', 'Archiver', 'Ajouter un fichier', 'Classer dans une zone'])
    expect(bouton(name), name).toBeNull()
  expect(screen.queryByRole('region', { name: 'Lectures' })).toBeNull()
})

it('on a phone shows one part at a time, by tabs at its foot', () => {
  taille.phone = true
  ouvrir(fiche())
  expect(screen.getByRole('region', { name: 'Fiche' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Versions'))
  expect(screen.getByRole('region', { name: 'Versions' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Fiche' })).toBeNull()
  fireEvent.click(screen.getByLabelText('Classement'))
  expect(screen.getByText('Il n’est classé nulle part.')).toBeTruthy()
})

it('without network lists what one must know, and what of it is on the device', () => {
  reseau.la = false
  const connu = {
    document_titre: 'Prévention des chutes',
    document_chrono: 'PCD-014',
    document_version: 3,
    lu_le: null,
  }
  lectures.set('systeme-documentaire.a-connaitre', {
    data: {
      lu_a: '2026-11-29T08:00:00Z',
      documents: [
        { ...connu, document_id: 7, expire_le: null, lire_pour: '2026-12-08' },
        { ...connu, document_id: 8, expire_le: '2026-11-01', lire_pour: '2026-12-08', lu_le: '2026-11-20T08:00:00Z' },
      ],
    },
  })
  show()
  const kept = within(screen.getByRole('region', { name: 'Documents à connaître' }))
  const [ici, ailleurs] = kept.getAllByRole('button')
  expect(ici?.textContent).toMatch(/Version 3.*À lire au plus tard le/)
  expect(ici?.textContent).not.toContain('Pas sur cet appareil')
  expect(ailleurs?.textContent).toMatch(/Lu.*Périmé.*Pas sur cet appareil/)
})

it('sorts by any column, twice the other way round; those without an end come last', () => {
  tenir([
    ligne({ document_id: 1, document_titre: 'Chutes', document_chrono: 'PCD-001', expire_le: null }),
    ligne({ document_id: 2, document_titre: 'Écoute', document_chrono: 'PCD-002', expire_le: '2027-06-30' }),
    ligne({ document_id: 3, document_titre: 'Accueil', document_chrono: 'PCD-003', expire_le: '2026-12-31' }),
  ])
  show()
  const ordre = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(r => /PCD-00(\d)/.exec(r.textContent ?? '')?.[1])
  const par = (name: string) => fireEvent.click(within(screen.getByRole('table')).getByRole('button', { name }))
  expect(ordre()).toEqual(['1', '2', '3'])
  par('Titre')
  expect(ordre()).toEqual(['3', '1', '2'])
  par('Titre')
  expect(ordre()).toEqual(['2', '1', '3'])
  par('Expire')
  expect(ordre()).toEqual(['3', '2', '1'])
  par('Expire')
  expect(ordre()).toEqual(['2', '3', '1'])
  expect(screen.getByRole('columnheader', { name: 'Expire' }).getAttribute('aria-sort')).toBe('descending')
  expect(tableExport([ligne()]).lignes).toEqual([
    ['PCD-014', 'Prévention des chutes', 'Procédure', 3, '2027-06-30', 'En vigueur'],
  ])
  expect(screen.getByRole('button', { name: 'Exporter' })).toBeTruthy()
})

it('is sorted on a phone by a named order, which stays where the window becomes wide', () => {
  taille.phone = true
  tenir([
    ligne({ document_id: 1, document_titre: 'Chutes', document_chrono: 'PCD-001', expire_le: null }),
    ligne({ document_id: 2, document_titre: 'Écoute', document_chrono: 'PCD-002', expire_le: '2027-06-30' }),
    ligne({ document_id: 3, document_titre: 'Accueil', document_chrono: 'PCD-003', expire_le: '2026-12-31' }),
  ])
  show()
  const ordre = () => [...(document.body.textContent ?? '').matchAll(/PCD-00(\d)/g)].map(m => m[1])
  expect(ordre()).toEqual(['1', '2', '3'])
  const par = (name: RegExp) => {
    const choix = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Trier par' })
    const value = [...choix.options].find(o => name.test(o.text))?.value ?? ''
    fireEvent.change(choix, { target: { value } })
  }
  par(/Titre/)
  expect(ordre()).toEqual(['3', '1', '2'])
  par(/Expire/)
  expect(ordre()).toEqual(['3', '2', '1'])
  par(/maison/)
  expect(ordre()).toEqual(['1', '2', '3'])
})

it('asks for the next version where one came to review a document, once', async () => {
  navigate('/m/systeme-documentaire/7?onglet=versions&deposer=1')
  ouvrir(fiche())
  const form = await screen.findByRole('dialog', { name: 'Ajouter un fichier' })
  expect(within(form).getByText('PCD-014 Prévention des chutes')).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readAddress()).toBe('/m/systeme-documentaire/7?onglet=versions')
})
