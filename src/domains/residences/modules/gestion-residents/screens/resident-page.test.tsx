import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { navigate, readAddress } from '#client/address/location.ts'
import { boutons, droits, ecrits, fiche, lectures, ouvrir, recommencer, stay } from './testing/residents.tsx'

beforeEach(recommencer)

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
