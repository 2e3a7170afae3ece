import { type Contact, type ContactSaisi, selonRoles } from '#domains/residences/model/contact.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { listerContactsDe, trouverContact } from './lire.ts'

interface Lequel {
  readonly id: number
  readonly contact_id: number
}

const CHAMPS = [
  ...[
    'contact_lien',
    'contact_nom',
    'contact_prenom',
    'contact_naissance',
    'contact_telephone',
    'contact_email',
    'contact_adresse',
  ],
  ...['contact_cp', 'contact_ville', 'contact_detail', 'contact_is_referent', 'contact_is_confiance', 'confiance_le'],
  ...['contact_is_protection', 'protection_mesure', 'protection_portee', 'protection_le', 'protection_tribunal'],
  'protection_fin',
]

/** A contact as its form holds it. */
export function saisieDe(contact: ContactSaisi | Contact): ContactSaisi {
  const held = Object.entries(contact).filter(([nom]) => CHAMPS.includes(nom))
  return Object.fromEntries(held) as ContactSaisi
}

/** One at a time, named on a day that has come; a measure that began. @throws CodedError SAISIE, DEJA_PRIS */
async function exigerRoles(context: Context, resident_id: number, saisi: ContactSaisi, sauf = 0): Promise<void> {
  const aujourdhui = jourParis(context.now)
  for (const champ of ['contact_naissance', 'confiance_le', 'protection_le'] as const)
    if ((saisi[champ] ?? aujourdhui) > aujourdhui)
      throw refuse('SAISIE', { champs: { [champ]: 'Une date passée est attendue.' } })
  if (saisi.contact_is_confiance === 0) return
  const { contacts } = await listerContactsDe(context, resident_id)
  const autre = contacts.find(c => c.contact_is_confiance === 1 && c.contact_id !== sauf)
  if (!autre) return
  const qui = [autre.contact_prenom, autre.contact_nom].filter(Boolean).join(' ')
  const message = `${qui} est déjà la personne de confiance\u00a0: il n’y en a qu’une à la fois.`
  throw refuse('DEJA_PRIS', { message, champs: { contact_is_confiance: message } })
}

const entiteDe = (resident_id: number) => `resident:${resident_id}`

/** @throws CodedError INTROUVABLE, SAISIE, DEJA_PRIS */
export async function ajouterContact(context: Context, resident_id: number, donne: ContactSaisi): Promise<number> {
  const saisi = selonRoles(donne)
  await tenirResident(context, resident_id)
  await exigerRoles(context, resident_id, saisi)
  const { contact_id } = await context.db
    .insertInto('resident_contact')
    .values({ compte_id: context.caller.compte_id, resident_id, ...saisi })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  await record(context, {
    action: 'residents.contact-ajouter',
    entite: entiteDe(resident_id),
    apres: { contact_id, ...saisi },
  })
  await annoncer(context)
  return contact_id
}

async function changer({ db, caller, now }: Context, contact_id: number, valeurs: object): Promise<void> {
  await db
    .updateTable('resident_contact')
    .set(eb => ({ ...valeurs, version: eb('version', '+', 1), modifie_a: now }))
    .where('compte_id', '=', caller.compte_id)
    .where('contact_id', '=', contact_id)
    .execute()
}

/** @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE, DEJA_PRIS */
export async function enregistrerContact(
  context: Context,
  { id, contact_id }: Lequel,
  donne: ContactSaisi,
  version?: string | undefined,
): Promise<ContactSaisi> {
  const saisi = selonRoles(donne)
  await tenirResident(context, id)
  const avant = saisieDe(await trouverContact(context, { id, contact_id }))
  if (version !== undefined && version !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (versionDe({ ...avant }) === versionDe({ ...saisi })) return avant
  await exigerRoles(context, id, saisi, contact_id)
  await changer(context, contact_id, saisi)
  const entite = entiteDe(id)
  await record(context, { action: 'residents.contact-changer', entite, avant, apres: { contact_id, ...saisi } })
  await annoncer(context)
  return avant
}

/** @throws CodedError INTROUVABLE */
export async function supprimerContact(context: Context, { id, contact_id }: Lequel): Promise<void> {
  await tenirResident(context, id)
  const avant = saisieDe(await trouverContact(context, { id, contact_id }))
  await changer(context, contact_id, { supprime_a: context.now })
  await record(context, {
    action: 'residents.contact-supprimer',
    entite: entiteDe(id),
    avant: { contact_id, ...avant },
  })
  await annoncer(context)
}

/** @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function retablirContact(context: Context, { id, contact_id }: Lequel): Promise<void> {
  const { db, caller } = context
  await tenirResident(context, id)
  const row = await db
    .selectFrom('resident_contact')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  if (row.supprime_a === null) return
  await exigerRoles(context, id, row, contact_id)
  await changer(context, contact_id, { supprime_a: null })
  await record(context, { action: 'residents.contact-retablir', entite: entiteDe(id), apres: { contact_id } })
  await annoncer(context)
}
