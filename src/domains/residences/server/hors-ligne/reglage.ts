import { sql } from 'kysely'
import type { HebergementSaisi } from '#domains/residences/model/hors-ligne.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { formaterNom } from '#wire/names.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { finirAppareils, listerAppareils } from './appareils.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>
const ENTITE = 'hors-ligne:maison'

async function trouver({ db, caller }: Lecture) {
  return await db
    .selectFrom('maison_hebergement as h')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'h.compte_id').onRef('u.utilisateur_id', '=', 'h.declare_par'),
    )
    .select(['h.hebergeur', 'h.certificat', 'h.certifie_le', 'h.declare_a', 'h.hors_ligne', 'u.nom', 'u.prenom'])
    .where('h.compte_id', '=', caller.compte_id)
    .executeTakeFirst()
}

/** What the house declares and allows, and on which devices. */
export async function lireReglage(context: Lecture) {
  const [h, appareils] = await Promise.all([trouver(context), listerAppareils(context)])
  if (!h) return { hebergement: null, autorise: false, appareils }
  const { hebergeur, certificat, certifie_le, declare_a, hors_ligne } = h
  const hebergement = { hebergeur, certificat, certifie_le, declare_a: declare_a.toISOString() }
  return { hebergement: { ...hebergement, declare_par: formaterNom(h) }, autorise: hors_ligne, appareils }
}

export async function formulaireHebergement(context: Lecture): Promise<FormDefinition> {
  const h = await trouver(context)
  return formDefinition({
    titre: 'Hébergement des données de santé',
    dataProvider: {
      hebergeur: h?.hebergeur ?? '',
      certificat: h?.certificat ?? '',
      certifie_le: h?.certifie_le ?? null,
    },
    dataStructure: [
      {
        id: 'hebergeur',
        label: 'Hébergeur',
        type: 'texte',
        maxLength: 200,
        aide: 'Certifié pour les données de santé (HDS, Code de la santé publique art. L1111-8).',
      },
      { id: 'certificat', label: 'Référence du certificat', type: 'texte', maxLength: 100 },
      { id: 'certifie_le', label: 'Certifié le', type: 'date' },
    ],
  })
}

/** The declaration is the house's word, with its date and who gave it. @throws CodedError SAISIE */
export async function declarer(context: Context, saisie: HebergementSaisi): Promise<void> {
  const { db, caller, now } = context
  if (saisie.certifie_le > jourParis(now))
    throw refuse('SAISIE', { champs: { certifie_le: 'Une date passée est attendue.' } })
  const { compte_id, utilisateur_id } = caller
  const row = { ...saisie, declare_par: utilisateur_id, declare_a: now }
  await db
    .insertInto('maison_hebergement')
    .values({ compte_id, ...row })
    .onConflict(conflict => conflict.column('compte_id').doUpdateSet(row))
    .execute()
  await record(context, { action: 'hors-ligne.declarer', entite: ENTITE, apres: { ...saisie } })
  await annoncer(context)
}

/** The declaration goes, and with it what it allowed. @throws CodedError INTROUVABLE */
export async function retirerDeclaration(context: Context): Promise<void> {
  const { db, caller } = context
  const [avant] = await db
    .deleteFrom('maison_hebergement')
    .where('compte_id', '=', caller.compte_id)
    .returning(['hebergeur', 'certificat', 'certifie_le', 'hors_ligne'])
    .execute()
  if (!avant) throw refuse('INTROUVABLE')
  const appareils = await finirAppareils(context, 'reglage', sql`true`)
  await record(context, { action: 'hors-ligne.retirer-declaration', entite: ENTITE, avant, apres: { appareils } })
  await annoncer(context)
}

/**
 * Said again it changes nothing; withdrawn, it ends on each device.
 * @returns how many devices it ended on @throws CodedError SAISIE: nothing was declared
 */
export async function autoriser(context: Context, autorise: boolean): Promise<number> {
  const { db, caller } = context
  const h = await db
    .selectFrom('maison_hebergement')
    .select('hors_ligne')
    .where('compte_id', '=', caller.compte_id)
    .forUpdate()
    .executeTakeFirst()
  if (!h && autorise)
    throw refuse('SAISIE', { message: 'Déclarez d’abord qui héberge les données de santé de la maison.' })
  if (!h || h.hors_ligne === autorise) return 0
  await db
    .updateTable('maison_hebergement')
    .set({ hors_ligne: autorise })
    .where('compte_id', '=', caller.compte_id)
    .execute()
  const appareils = autorise ? 0 : await finirAppareils(context, 'reglage', sql`true`)
  await record(context, { action: 'hors-ligne.autoriser', entite: ENTITE, apres: { autorise, appareils } })
  await annoncer(context)
  return appareils
}
