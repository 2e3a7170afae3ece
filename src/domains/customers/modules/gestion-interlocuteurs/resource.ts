import { sql } from 'kysely'
import { ADRESSES } from '#domains/customers/server/sources.ts'
import { declare } from '#server/resource/declaration.ts'
import { choix, date, email, telephone, texte, zone } from '#server/resource/field.ts'
import { donneesInterlocuteur, INTERLOCUTEURS } from './contract.ts'

/** People to talk to at customers' (specification field-service §2 "Interlocutors", §3). */
export const interlocuteurs = declare({
  ...INTERLOCUTEURS,
  table: 'interlocuteur',
  words: { un: 'interlocuteur', le: 'l’interlocuteur', des: 'interlocuteurs' },
  title: 'interlocuteur_nom',
  named: ['interlocuteur_prenom', 'interlocuteur_nom'],
  // A customer's file names them.
  sujets: ['clients', 'ressource'],
  menus: [
    {
      id: 'donnees',
      label: 'Exporter les données',
      icon: 'file-text',
      conditions: [],
      danger: false,
      confirmation: null,
      calls: [donneesInterlocuteur.take],
    },
    {
      id: 'effacer',
      label: 'Effacer la personne',
      icon: 'user-x',
      conditions: [],
      danger: true,
      confirmation: null,
      calls: [donneesInterlocuteur.foresee, donneesInterlocuteur.erase],
    },
  ],
  fields: {
    interlocuteur_civilite: choix({
      label: 'Civilité',
      options: ['M.', 'Mme', 'M. et Mme'].map(value => ({ value, label: value })),
      column: 'cachee',
    }),
    interlocuteur_nom: texte({ label: 'Nom', required: true, max: 100 }),
    interlocuteur_prenom: texte({ label: 'Prénom', max: 100 }),
    interlocuteur_fonction: texte({ label: 'Fonction', max: 100 }),
    interlocuteur_telephone1: telephone({ label: 'Téléphone', groupe: 1 }),
    interlocuteur_telephone2: telephone({ label: 'Autre téléphone', column: 'cachee', groupe: 1 }),
    interlocuteur_fax: telephone({ label: 'Fax', column: 'cachee', groupe: 1 }),
    interlocuteur_email: email({ label: 'E-mail', groupe: 1 }),
    interlocuteur_date_naissance: date({ label: 'Date de naissance', column: 'cachee' }),
    interlocuteur_observations: zone({ label: 'Observations', groupe: 1 }),
  },
  // The person is their own contact (§3).
  derived: row => ({ interlocuteur_contact_id: row[INTERLOCUTEURS.key] ?? null }),
  // The client of the assignment; with several of them no one number would be true.
  looked: {
    client_affect_interloc_client_id: sql`(select case when count(*) = 1 then min(a.client_id) end
      from interlocuteur_client a where a.compte_id = t.compte_id and a.interlocuteur_id = t.interlocuteur_id)`,
  },
  transfers: [
    {
      segment: 'affectation-clients',
      titre: 'Clients affectés',
      table: 'interlocuteur_client',
      own: 'interlocuteur_id',
      other: 'client_id',
      source: { table: 'client', key: 'client_id', label: ['client_prenom', 'client_nom'], living: true },
    },
    {
      segment: 'affectation-adresses',
      titre: 'Adresses affectées',
      table: 'interlocuteur_adresse',
      own: 'interlocuteur_id',
      other: 'adresse_id',
      source: ADRESSES,
    },
  ],
  demo: ({ rang }) =>
    [
      ['Mme', 'Lenoir', 'Claire', 'Gestionnaire de copropriété', 'Préfère les appels le matin.'],
      ['M.', 'Vasseur', 'Julien', 'Gardien d’immeuble', 'Remet les clés de la chaufferie.'],
      ['Mme', 'Petit', 'Sandrine', 'Responsable technique', ''],
    ].map(([civilite = '', nom = '', prenom = '', fonction = '', observations = ''], i) => ({
      interlocuteur_civilite: civilite,
      interlocuteur_nom: nom,
      interlocuteur_prenom: prenom,
      interlocuteur_fonction: fonction,
      interlocuteur_telephone1: `+3335301${rang % 10}${String(210 + i)}`,
      interlocuteur_email: `${prenom}.${nom}@exemple.test`.toLowerCase(),
      interlocuteur_observations: observations,
    })),
})
