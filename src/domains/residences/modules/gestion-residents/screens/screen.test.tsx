import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { navigate, readAddress } from '#client/address/location.ts'
import type { Affectation, EtatResident } from '#domains/residences/model/resident.ts'
import type { FicheResident, ResidentLigne } from '../contract.ts'
import { Screen } from './screen.tsx'

const { lectures, ecrits, droits } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  ecrits: [] as unknown[],
  droits: { donnees: true, sans: '' },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => ({
    ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
    data: null,
    ...(lectures.get(id) as object),
  }),
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-29' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({
  mayCall: (_session: unknown, operations: readonly { id: string }[]) =>
    droits.donnees && !operations.some(o => o.id === droits.sans),
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

const ligne = (reste: Partial<ResidentLigne>): ResidentLigne => ({
  ...{ resident_id: 1, label: 'Mme Denise Petit', resident_civilite: 'Mme', resident_nom: 'Petit' },
  ...{ resident_prenom: 'Denise', resident_date_naissance: '1938-03-14', etat: 'present', logement_id: 4 },
  ...{ logement_numero: '12', demande_le: '2024-05-01', demande_note: '', entree: '2024-06-01', sortie: null },
  allergies: '',
  ...reste,
})
const RESIDENTS = [
  ligne({}),
  ligne({ resident_id: 2, resident_nom: 'Charpentier', etat: 'absent' }),
  ligne({ resident_id: 3, resident_nom: 'Benali', etat: 'attente', logement_id: null, logement_numero: '' }),
  ligne({ resident_id: 4, resident_nom: 'Lucas', etat: 'sorti', sortie: '2026-11-05' }),
]
const fiche = (etat: EtatResident, reste: Partial<FicheResident> = {}): FicheResident => ({
  ...ligne({ etat }),
  ...{ lu_a: '2026-11-29T08:00:00.000Z', resident_nom_naissance: 'Roux', sortie_motif: '', version: '3' },
  photo: null,
  resident_securite_sociale: '',
  ...{ absences: [], historique: [], retirable: false, ...reste },
})
const stay = (reste: Partial<Affectation> = {}): Affectation => ({
  ...{ affect_id: 5, logement_id: 4, logement_numero: '12', logement_libelle: '', libelle_etage: '1er étage' },
  ...{ logements_type_libelle: 'Studio', resident_id: 1, resident_label: 'Mme Denise Petit', place: 1 },
  allergies: '',
  ...{ affect_date_debut: '2026-11-20', affect_motif_debut: '', affect_date_fin: null, affect_motif_fin: '' },
  ...{ en_cours: 1, suite: true, defaisable: true, ...reste },
})

function montrer({
  path = [] as string[],
  residents = RESIDENTS as readonly ResidentLigne[],
  autres = 0,
  phone = false,
} = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone ? query.includes('max-width') : query.includes('min-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  lectures.set('gestion-residents.lister', {
    data: { lu_a: '2026-11-29T08:00:00.000Z', aujourdhui: '2026-11-29', autres, residents },
  })
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
}
function ouvrir(resident: FicheResident, sejours: readonly Affectation[] = [], phone = false) {
  lectures.set('gestion-residents.lire', { data: resident })
  lectures.set('gestion-residents.appartements', { data: { lu_a: '2026-11-29T08:00:00.000Z', sejours } })
  montrer({ path: ['1'], phone })
}
const boutons = () => screen.getAllByRole('button').map(b => b.textContent)

beforeEach(() => {
  cleanup()
  navigate('/m/gestion-residents?')
  ecrits.length = 0
  lectures.clear()
  droits.donnees = true
  droits.sans = ''
})

it('shows a house without residents where to begin', () => {
  montrer({ residents: [] })
  expect(screen.getByText('Aucun résident pour l’instant')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Ajouter un résident' })).toHaveLength(1)
})

it('lists who lives there, away included, then who waits, and opens one', () => {
  montrer()
  const noms = () => RESIDENTS.map(r => r.resident_nom).filter(nom => screen.queryByText(nom))
  expect(noms()).toEqual(['Petit', 'Charpentier'])
  const choix = screen.getByRole('combobox', { name: 'Résidents montrés' })
  expect(choix.textContent).toBe('Dans la maison (2)En attente ou attendus (1)Absents (1)Tous, sortis compris')
  fireEvent.change(choix, { target: { value: 'attente' } })
  expect(noms()).toEqual(['Benali'])
  fireEvent.click(screen.getByText('Benali'))
  expect(readAddress()).toBe('/m/gestion-residents/3?liste=attente')
})

it('finds among those who left by a name, and says how many more there are', () => {
  montrer()
  expect(screen.queryByLabelText('Rechercher parmi tous les résidents')).toBeNull()
  cleanup()
  navigate('/m/gestion-residents?liste=tous')
  montrer({ autres: 9500 })
  expect(screen.getByText('Lucas')).toBeTruthy()
  expect(screen.getByText(/^Les 4 premiers.*9\s500 autres résidents/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rechercher parmi tous les résidents'), { target: { value: 'roux' } })
  expect(readAddress()).toBe('/m/gestion-residents?liste=tous&recherche=roux')
})

it('tells what ends soon above the list, and leads to whose it is', () => {
  const echeance = { contact_id: 3, resident_id: 2, label: 'M. Marcel Leroux', quoi: 'Curatelle renforcée' }
  lectures.set('gestion-residents.echeances', {
    data: { echeances: [{ ...echeance, qui: 'Association Sauvegarde', le: '2026-12-04', palier: 'sept' }] },
  })
  montrer()
  const board = within(screen.getByRole('region', { name: 'Échéances' }))
  expect(board.getByText('Sous 7 jours')).toBeTruthy()
  expect(board.getByText(/Curatelle renforcée, Association Sauvegarde.*jusqu’au 4 décembre 2026/)).toBeTruthy()
  expect(board.getByRole('link', { name: 'M. Marcel Leroux' }).getAttribute('href')).toBe('/m/gestion-residents/2')
  cleanup()
  // Documents and measures in one line of time.
  const document = {
    ...{ document_id: 4, document_chrono: 'PCD-004', document_titre: 'Plaintes', palier: 'passee' },
    ...{ par: 'Inès Caron', peut_deposer: true },
  }
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [{ ...document, le: '2026-11-18' }] } })
  montrer()
  const lignes = within(screen.getByRole('region', { name: 'Échéances' })).getAllByRole('listitem')
  expect(lignes.map(l => l.textContent?.slice(0, 13))).toEqual(['PériméPCD-004', 'Sous 7 joursM'])
})

it('keeps the line of what ends before all of it is known, and says why where it is not', () => {
  const dit = () => screen.getByRole('region', { name: 'Échéances' }).textContent
  const aucune = { data: { echeances: [] } }
  lectures.set('gestion-residents.echeances', { data: null, state: 'chargement' })
  lectures.set('systeme-documentaire.echeances', { data: null, state: 'chargement' })
  montrer()
  expect(dit()).toBe('Échéances…')
  cleanup()
  // Nothing is said of the whole while the documents are on their way.
  lectures.set('gestion-residents.echeances', aucune)
  montrer()
  expect(dit()).toBe('Échéances…')
  cleanup()
  lectures.set('systeme-documentaire.echeances', { data: null, state: 'hors_ligne' })
  montrer()
  expect(dit()).toBe('Échéances\u00a0: à lire avec du réseau')
  cleanup()
  const une = { ...{ resident_id: 2, label: 'M. Leroux', contact_id: 3 }, quoi: 'Curatelle', qui: '', palier: 'sept' }
  lectures.set('gestion-residents.echeances', { data: { echeances: [{ ...une, le: '2026-12-04' }] } })
  montrer()
  expect(dit()).toContain('Échéances (1)')
  expect(dit()).toContain('Celles des documents n’ont pas pu être lues.')
  cleanup()
  lectures.set('gestion-residents.echeances', aucune)
  lectures.set('systeme-documentaire.echeances', aucune)
  montrer()
  expect(dit()).toBe('Aucune échéance sous 60 jours')
})

it('says of each end whose it is and offers the act that ends it; past, each agrees with what it is', () => {
  const qui = { resident_id: 2, label: 'M. Marcel Leroux', le: '2026-11-20', palier: 'passee', qui: '' }
  lectures.set('gestion-residents.echeances', {
    data: {
      echeances: [
        { ...qui, contact_id: 3, fichiers_legaux_id: null, quoi: 'Curatelle renforcée', par: 'vous ou Anne Roy' },
        { ...qui, contact_id: null, fichiers_legaux_id: 7, quoi: 'Attestation de droits et mutuelle', par: 'vous' },
      ],
    },
  })
  const document = { document_id: 4, document_chrono: 'PCD-004', document_titre: 'Plaintes', palier: 'passee' }
  const plainte = { ...document, le: '2026-11-21', par: 'Inès Caron', peut_deposer: true }
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [plainte] } })
  montrer()
  const board = within(screen.getByRole('region', { name: 'Échéances' }))
  const lignes = board.getAllByRole('listitem').map(l => l.textContent)
  expect(lignes[0]).toMatch(/^Terminée.*À faire par vous ou Anne RoyProlonger$/)
  expect(lignes[1]).toMatch(/^Périmé.*À faire par vousRenouveler$/)
  expect(lignes[2]).toMatch(/^Périmé.*À faire par Inès CaronRéviser$/)
  expect(board.getByRole('button', { name: /^Prolonger «.Curatelle renforcée.» de M. Marcel Leroux$/ })).toBeTruthy()
  fireEvent.click(board.getByRole('button', { name: /^Renouveler «/ }))
  expect(readAddress()).toBe('/m/gestion-residents/2?volet=documents&deposer=7')
  fireEvent.click(board.getByRole('button', { name: 'Réviser PCD-004' }))
  expect(readAddress()).toBe('/m/systeme-documentaire/4?onglet=versions&deposer=1')
  cleanup()
  navigate('/m/gestion-residents?')
  // Who may not is told whose it is alone.
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [{ ...plainte, peut_deposer: false }] } })
  droits.sans = 'gestion-residents.fichiers-legaux-deposer'
  montrer()
  expect(screen.queryByRole('button', { name: /^(Renouveler|Réviser) / })).toBeNull()
  expect(screen.getByText('À faire par Inès Caron')).toBeTruthy()
})

const slot = (fichiers_legaux_id: number, fichiers_legaux_libelle: string) => ({
  ...{ fichiers_legaux_id, fichiers_legaux_libelle, exist: 0, date_expire: 0 },
  ...{ fichier_affect_date_expiration: null, fin_proposee: null, versions: [] },
})

it('opens the deposit at the slot that is to be renewed, and asks it once', async () => {
  const fichiers = [slot(1, 'Contrat de séjour ou DIPC'), slot(7, 'Attestation de droits et mutuelle')]
  lectures.set('gestion-residents.fichiers-legaux', { data: { fichiers } })
  navigate('/m/gestion-residents/1?volet=documents&deposer=7')
  ouvrir(fiche('present'))
  await waitFor(() =>
    expect((screen.getByLabelText('Déposer un document') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
      'Attestation de droits et mutuelle',
    ),
  )
  expect(document.activeElement?.textContent).toBe('Choisir un PDF')
  expect(readAddress()).toBe('/m/gestion-residents/1?volet=documents')
})

it('shows a phone one part of the page at a time, each at its address; Back returns to the one before', () => {
  navigate('/m/gestion-residents/1')
  ouvrir(fiche('present'), [], true)
  const volets = within(screen.getByRole('navigation', { name: 'Volets' }))
  const nommes = () => volets.getAllByRole('button').map(b => b.textContent)
  expect(nommes()).toEqual(['Fiche', 'Contacts', 'Santé', 'Documents', 'Suivi'])
  const montrees = () => screen.getAllByRole('heading', { level: 2 }).map(h => h.textContent)
  expect(montrees()).toEqual(['Fiche', 'Logements', 'Absences'])
  expect(boutons()).toEqual(expect.arrayContaining(['Sortie', 'Fiche d’urgence']))
  fireEvent.click(volets.getByRole('button', { name: 'Documents' }))
  expect(readAddress()).toBe('/m/gestion-residents/1?volet=documents')
  expect(montrees()).toEqual(['Documents légaux'])
  expect(boutons()).not.toContain('Sortie')
  fireEvent.click(volets.getByRole('button', { name: 'Suivi' }))
  expect(montrees()).toEqual(['Fiches de transmission', 'Historique', 'Données personnelles'])
  act(() => void closeTopLayer())
  expect(montrees()).toEqual(['Documents légaux'])
  cleanup()
  // Nobody is offered what they may not read.
  navigate('/m/gestion-residents/1?volet=sante')
  droits.sans = 'gestion-residents.informations'
  ouvrir(fiche('present'), [], true)
  expect(screen.queryByRole('button', { name: 'Santé' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Fiche' }).getAttribute('aria-current')).toBe('page')
  cleanup()
  // A desk has all of them.
  ouvrir(fiche('present'))
  expect(screen.queryByRole('navigation', { name: 'Volets' })).toBeNull()
  expect(montrees()).toContain('Documents légaux')
})

it('shows contacts with what each was named, and that a role has no proof', () => {
  const contact = {
    ...{
      contact_id: 6,
      contact_resident_id: 1,
      contact_lien: 'mandataire',
      contacts_type_libelle: 'Mandataire judiciaire',
    },
    ...{
      contacts_type_icon: 'certificate',
      contact_nom: 'Roy',
      contact_prenom: 'Anne',
      contact_telephone: '+33199001234',
    },
    ...{
      contact_email: '',
      contact_adresse: '',
      contact_cp: '',
      contact_ville: '',
      contact_detail: '',
      nb_fichiers: 0,
    },
    ...{ contact_is_referent: 1, contact_is_confiance: 0, contact_is_protection: 1, confiance_le: null },
    ...{ protection_mesure: 'tutelle', protection_portee: 'Les biens', protection_le: '2020-01-02' },
    ...{ protection_tribunal: 'Amiens', protection_fin: '2026-11-01' },
  }
  lectures.set('gestion-residents.contacts', { data: { contacts: [contact] } })
  ouvrir(fiche('present'))
  const card = within(screen.getByRole('region', { name: 'Contacts' }))
  for (const pill of ['Contact d’urgence', 'Représentant légal', 'Sans justificatif', 'Mesure terminée'])
    expect(card.getByText(pill)).toBeTruthy()
  expect(
    card.getByText('Tutelle, Les biens, depuis le 2 janvier 2020, jusqu’au 1er novembre 2026, Amiens'),
  ).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'Supprimer Anne Roy' }))
  expect(ecrits).toEqual([['gestion-residents.contact-supprimer', { params: { id: '1', contact_id: '6' } }]])
})

it.each([
  ['attente', ['Admettre']],
  ['attendu', []],
  ['present', ['Changer de logement', 'Absence', 'Sortie']],
  ['sorti', ['Admettre de nouveau', 'Retirer la sortie']],
] as const)('offers what may be done about who is %s', (etat, actes) => {
  ouvrir(fiche(etat, { sortie: etat === 'sorti' ? '2026-11-05' : null }))
  const offerts = boutons().filter(b => /Admettre|Changer|^Absence|^Sortie|Retour$|Retirer la/.test(b ?? ''))
  expect(offerts).toEqual(actes)
})

it('offers the return of who is in hospital, and takes an absence back', () => {
  const absence = {
    absence_id: 8,
    absence_sorte: 'hospitalisation',
    absence_du: '2026-11-25',
    absence_au: null,
  } as const
  ouvrir(fiche('absent', { absences: [{ ...absence, absence_lieu: 'CHU', en_cours: 1 }] }))
  expect(boutons()).toEqual(expect.arrayContaining(['Retour', 'Changer de logement', 'Sortie']))
  expect(boutons()).not.toContain('Absence')
  expect(screen.getByText('Depuis le 25 novembre 2026, retour non connu')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retirer l’absence du 25 novembre 2026' }))
  expect(ecrits).toEqual([['gestion-residents.absence-retirer', { params: { id: '1', absence_id: '8' } }]])
})

it('takes a recent move back to the room before, and no stay of long ago', () => {
  ouvrir(fiche('present'), [
    stay(),
    stay({
      affect_id: 4,
      affect_date_debut: '2024-06-01',
      affect_date_fin: '2026-11-20',
      en_cours: 0,
      defaisable: false,
    }),
  ])
  const line = within(screen.getByRole('list', { name: 'Séjours, du dernier au premier' }))
  expect(line.getByText('Du 1er juin 2024 au 20 novembre 2026')).toBeTruthy()
  fireEvent.click(line.getByRole('button', { name: 'Revenir au logement d’avant' }))
  expect(ecrits).toEqual([['gestion-residents.appartement-retirer', { params: { id: '1', affect_id: '5' } }]])
  cleanup()
  ouvrir(fiche('present'), [stay({ affect_date_debut: '2024-06-01', suite: false })])
  expect(screen.queryByRole('button', { name: /Retirer ce séjour|Revenir/ })).toBeNull()
})

it('says an age, and shows what names them to who manages people alone', () => {
  ouvrir(fiche('present'))
  expect(screen.getByText('14 mars 1938 (88 ans)')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Effacer la personne' })).toBeTruthy()
  cleanup()
  droits.donnees = false
  ouvrir(fiche('present'))
  expect(screen.queryByRole('button', { name: 'Effacer la personne' })).toBeNull()
})

const LIBRE = { nom: 'Pet', fiches: 3, derniere: '2026-11-28T08:00:00.000Z' }
const NOMS = {
  noms: [{ ...LIBRE, propositions: [{ resident_id: 1, label: 'Mme Denise Petit', sorte: 'proche' }] }],
  ecartes: [{ ...LIBRE, nom: 'Dr Aubert' }],
  residents: [
    { resident_id: 1, label: 'Mme Denise Petit' },
    { resident_id: 2, label: 'M. Marcel Leroux' },
  ],
}

it('says nothing of names where none is to match', () => {
  lectures.set('transmissions.noms', { data: { ...NOMS, noms: [], ecartes: [] } })
  montrer()
  expect(screen.queryByRole('region', { name: 'Noms des fiches de transmission' })).toBeNull()
})

it('offers a free name to who it may be, to anybody else, or puts it aside; one press each', () => {
  lectures.set('transmissions.noms', { data: NOMS })
  montrer()
  const card = within(screen.getByRole('region', { name: 'Noms des fiches de transmission' }))
  expect(card.getByText(/^1 nom à rapprocher/)).toBeTruthy()
  expect(ecrits).toEqual([])
  fireEvent.click(card.getByText('C’est Mme Denise Petit'))
  fireEvent.change(card.getByLabelText('Un autre résident pour Pet'), { target: { value: '2' } })
  fireEvent.click(card.getByText('Ce n’est pas un résident'))
  fireEvent.click(card.getByText('Proposer de nouveau'))
  expect(ecrits).toEqual([
    ['transmissions.rapprocher', { body: { nom: 'Pet', resident_id: 1 } }],
    ['transmissions.rapprocher', { body: { nom: 'Pet', resident_id: 2 } }],
    ['transmissions.ecarter', { body: { nom: 'Pet', ecarte: true } }],
    ['transmissions.ecarter', { body: { nom: 'Dr Aubert', ecarte: false } }],
  ])
})

it('shows the sheets that name somebody, each a press away, to who may read sheets alone', () => {
  const une = { transmission_id: 31, ecrite_a: '2026-11-28T08:00:00.000Z', auteur: 'Inès Caron' }
  lectures.set('transmissions.fiches-du-resident', {
    data: { total: 60, fiches: [{ ...une, categorie: 'soins', importance: 'importante', rayee: true }] },
  })
  ouvrir(fiche('present'))
  const card = within(screen.getByRole('region', { name: 'Fiches de transmission' }))
  expect(card.getByRole('link', { name: 'Soins et santé' }).getAttribute('href')).toBe(
    '/m/fiches-transmission/registre/31',
  )
  expect(card.getByText('Rayée')).toBeTruthy()
  expect(card.getByText(/Les 1 dernières sur 60/)).toBeTruthy()
  cleanup()
  droits.donnees = false
  ouvrir(fiche('present'))
  expect(screen.queryByRole('region', { name: 'Fiches de transmission' })).toBeNull()
})
