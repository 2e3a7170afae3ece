import { type SanteSaisie, selonDit } from '#domains/residences/model/sante.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { lireVersions, saisieDe } from './lire.ts'

/** @throws CodedError SAISIE */
function exigerPasse({ now }: Pick<Context, 'now'>, saisie: SanteSaisie): void {
  const aujourdhui = jourParis(now)
  for (const champ of ['date_evaluation', 'consentement_le'] as const)
    if ((saisie[champ] ?? aujourdhui) > aujourdhui)
      throw refuse('SAISIE', { champs: { [champ]: 'Une date passée est attendue.' } })
}

/**
 * One version more; what stood before stays as it was written. The journal says that one was, and nothing of it.
 * @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE
 */
export async function ecrireFiche(
  context: Context,
  resident_id: number,
  { version: lue, ...donne }: SanteSaisie & { readonly version?: string | undefined },
): Promise<SanteSaisie> {
  const { db, caller, now } = context
  await tenirResident(context, resident_id)
  const [derniere] = await lireVersions(context, resident_id)
  const avant = saisieDe(derniere)
  const saisie = selonDit(donne)
  if (lue !== undefined && lue !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (versionDe({ ...avant }) === versionDe({ ...saisie })) return avant
  exigerPasse(context, saisie)
  const version = (derniere?.version ?? 0) + 1
  const { compte_id, utilisateur_id } = caller
  await db
    .insertInto('resident_sante')
    .values({ compte_id, resident_id, version, ...saisie, auteur_id: utilisateur_id, ecrit_a: now })
    .execute()
  await record(context, {
    action: 'residents.sante-ecrire',
    entite: `resident_sante:${resident_id}`,
    apres: { version },
  })
  await annoncer(context)
  return avant
}
