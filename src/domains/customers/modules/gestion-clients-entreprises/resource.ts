import { z } from 'zod'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { CHAMPS_LIEU } from '#domains/customers/model/deplacement.ts'
import { lireSociete } from '#domains/customers/model/feuille.ts'
import { lireRechercheClient } from '#domains/customers/model/recherche.ts'
import { arreterRepere, SORTS_REPERE } from '#domains/customers/model/repere.ts'
import { DOSSIER_TERRAIN } from '#domains/customers/model/terrain.ts'
import { annoncerChez, couperLiensPerimes, prevenirDeplacement } from '#domains/field-service/server/api.ts'
import { declare } from '#server/resource/declaration.ts'
import {
  adresse,
  choix,
  choixNumero,
  email,
  nombre,
  siren,
  telephone,
  tenu,
  texte,
  zone,
} from '#server/resource/field.ts'
import type { Term } from '#wire/conditions.ts'
import { ADRESSES, CLIENTS, COLONNES_ADRESSE } from './contract.ts'
import { codePostal } from './server/code-postal.ts'
import { trouverDoublonsImport } from './server/doublons-import.ts'
import { exigerSansTravail, exigerSansTravailIci } from './server/suppression.ts'

/** Ours: where a customer comes from, offered as a choice and by the list's filter. */
export const ORIGINES = [
  'Appel',
  'Bouche à oreille',
  'Site internet',
  'Donneur d’ordres',
  'Contrat',
  'Salon',
  'Autre',
] as const

const type = (id: string, value: 1 | 2): readonly Term[] => [
  { id, field: 'client_type', term: 'equal', value, fieldToCompare: null },
]
const estParticulier = type('est_particulier', 1)
const estSociete = type('est_societe', 2)

const vide = (value: unknown) => value === null || value === undefined
const seulSi = (faux: boolean, champ: string, phrase: string): Readonly<Record<string, string>> =>
  faux ? { [champ]: phrase } : {}

/** The file itself, and the lists where its rows stand. */
const SUJETS = ['clients', 'ressource'] as const

/** Addresses of customers (§3 "Address"). A point on the map comes with the address that is chosen, or is put there by hand. */
export const adresses = declare({
  ...ADRESSES,
  table: 'adresse',
  words: { un: 'adresse', le: 'l’adresse', des: 'adresses', feminin: true },
  title: 'adresse_adresse1',
  named: ['adresse_adresse1', 'adresse_cp', 'adresse_ville'],
  can: { add: false },
  sujets: SUJETS,
  changed: async (context, adresse_id, champs) => {
    await annoncerChez(context, { adresse_id })
    if (champs.has('adresse_telephone1') || champs.has('adresse_telephone2'))
      await couperLiensPerimes(context, { adresse_id })
    if (CHAMPS_LIEU.some(champ => champs.has(champ))) await prevenirDeplacement(context, adresse_id)
  },
  fields: {
    titre: texte({ label: 'Intitulé', max: 100, aide: 'Domicile, Atelier, Chaufferie…' }),
    adresse_adresse1: adresse({ label: 'Adresse', required: true }),
    adresse_adresse2: texte({ label: 'Complément', max: 300, column: 'cachee' }),
    adresse_cp: codePostal({ label: 'Code postal' }),
    adresse_ville: texte({ label: 'Ville', required: true, max: 100 }),
    adresse_telephone1: telephone({ label: 'Téléphone', groupe: 1 }),
    adresse_telephone2: telephone({ label: 'Autre téléphone', column: 'cachee', groupe: 1 }),
    consignes_acces: zone({ label: 'Consignes d’accès', groupe: 1 }),
    adresse_latitude: nombre({ label: 'Latitude', min: -90, max: 90, decimales: 7, column: 'cachee', groupe: 1 }),
    adresse_longitude: nombre({ label: 'Longitude', min: -180, max: 180, decimales: 7, column: 'cachee', groupe: 1 }),
    geocode_source: tenu({ label: 'Origine du repère', column: 'aucune' }),
  },
  settle: { said: { repere: z.enum(SORTS_REPERE).optional() }, of: arreterRepere },
  check: ({ adresse_latitude, adresse_longitude }) => ({
    ...seulSi(
      vide(adresse_latitude) && !vide(adresse_longitude),
      'adresse_latitude',
      'Latitude\u00a0: à renseigner avec la longitude.',
    ),
    ...seulSi(
      vide(adresse_longitude) && !vide(adresse_latitude),
      'adresse_longitude',
      'Longitude\u00a0: à renseigner avec la latitude.',
    ),
  }),
  beforeRemove: exigerSansTravailIci,
})

/** Customers (specification field-service §3 "Client"): of a company only the name is needed. */
export const clients = declare({
  ...CLIENTS,
  table: 'client',
  words: { un: 'client', le: 'le client', des: 'clients' },
  title: 'client_nom',
  named: ['client_civilite', 'client_prenom', 'client_nom'],
  fichiers: {
    dossiers: ['Contrats', 'Photos', DOSSIER_TERRAIN],
    changed: (context, client_id) => annoncerChez(context, { client_id }),
  },
  sujets: SUJETS,
  changed: async (context, client_id, champs) => {
    await annoncerChez(context, { client_id })
    if (champs.has('client_email') || champs.has('client_telephone')) await couperLiensPerimes(context, { client_id })
  },
  withRow: { of: adresses, link: 'client_id', fields: COLONNES_ADRESSE.map(({ id }) => id), needs: ['adresse_ville'] },
  readLine: lireSociete,
  doubles: trouverDoublonsImport,
  folded: {
    order: 'tri',
    text: 'recherche',
    finder: 'client_chercher',
    pager: 'client_chercher_page',
    read: lireRechercheClient,
  },
  narrowed: { origine: 'orlibelle', affichage: 'client_type' },
  visible: { client_civilite: estParticulier, client_prenom: estParticulier, client_siren: estSociete },
  fields: {
    client_type: choixNumero({
      label: 'Type',
      column: 'cachee',
      required: true,
      initial: 1,
      options: [
        { value: 1, label: 'Particulier' },
        { value: 2, label: 'Société' },
      ],
    }),
    client_civilite: choix({
      label: 'Civilité',
      options: ['M.', 'Mme', 'M. et Mme'].map(value => ({ value, label: value })),
      column: 'cachee',
    }),
    client_nom: texte({ label: 'Nom', required: true, max: 200 }),
    client_prenom: texte({ label: 'Prénom', max: 100 }),
    client_siren: siren({ label: 'SIREN', column: 'cachee' }),
    client_ville: tenu({ label: 'Ville' }),
    adresses_texte: tenu({ label: 'Adresses', column: 'cachee' }),
    client_telephone: telephone({ label: 'Téléphone', groupe: 1 }),
    client_email: email({ label: 'E-mail', width: 230, groupe: 1 }),
    orlibelle: texte({ label: 'Origine', max: 100, groupe: 1, aide: `${ORIGINES.slice(0, 3).join(', ')}…` }),
    client_observations: zone({ label: 'À savoir', groupe: 1 }),
  },
  check: values =>
    seulSi(values.client_nom === CLIENT_EFFACE, 'client_nom', 'Nom\u00a0: ce nom est celui des clients effacés.'),
  beforeRemove: exigerSansTravail,
})
