import { FICHES_MAX, GARDE_MS, type LectureHorsLigne } from '#domains/residences/model/hors-ligne.ts'
import { DIRECTIVES_ANTICIPEES } from '#domains/residences/model/legal.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect, MutationMeta } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { contactsDe } from '../contacts/lire.ts'
import { quiADepose } from '../legal/lire.ts'
import { trouverPresents } from '../residents/lire.ts'
import { tracer } from '../sante/acces.ts'
import { presenterUrgence } from '../sante/fiche-urgence.ts'
import { dernieresVersions } from '../sante/lire.ts'
import { exigerAppareil } from './appareils.ts'
import '../tables.ts'

/**
 * The sheets of who lives in the house, for the device that asks. The journal says how many left, and each reading of one on the
 * device is a line of the log once it hears of it.
 * @throws CodedError SAISIE, INTROUVABLE
 */
export async function emporter(context: Context) {
  const { db, caller, now } = context
  const enrolement_id = await exigerAppareil(context)
  const { presents, tronque } = await trouverPresents(context, FICHES_MAX)
  const ids = presents.map(r => r.resident_id)
  const [versions, contacts, deposees] = await Promise.all([
    dernieresVersions(context, ids),
    contactsDe(context, ids),
    quiADepose(context, ids, DIRECTIVES_ANTICIPEES),
    db
      .updateTable('urgence_appareil')
      .set({ emporte_a: now })
      .where('compte_id', '=', caller.compte_id)
      .where('enrolement_id', '=', enrolement_id)
      .execute(),
    record(context, {
      action: 'hors-ligne.emporter',
      entite: `urgence_appareil:${enrolement_id}`,
      apres: { fiches: ids.length },
    }),
  ])
  return {
    lu_a: now.toISOString(),
    expire_a: new Date(now.getTime() + GARDE_MS).toISOString(),
    tronque,
    fiches: presents.map(resident => {
      const { resident_id } = resident
      const fiche = versions.get(resident_id)
      return {
        resident_id,
        version: fiche?.version ?? 0,
        fiche: presenterUrgence(context, {
          ...{ resident, fiche, contacts: contacts.get(resident_id) ?? [], deposees: deposees.has(resident_id) },
        }),
      }
    }),
  }
}

/**
 * A sheet was read without network: a line of the same log, whatever became of the right since. Who never had a device that keeps
 * some has read nothing there, and of a number that is nobody's here nothing is noted: whoever guesses learns nothing.
 */
export async function noterLecture(
  context: Context,
  { resident_id, version }: LectureHorsLigne,
  { fait_a, dit_a }: Pick<MutationMeta, 'fait_a' | 'dit_a'>,
): Promise<Effect> {
  const { db, caller } = context
  const [connu, resident] = await Promise.all([
    db
      .selectFrom('urgence_appareil')
      .select('enrolement_id')
      .where('compte_id', '=', caller.compte_id)
      .where('utilisateur_id', '=', caller.utilisateur_id)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('resident')
      .select('resident_id')
      .where('compte_id', '=', caller.compte_id)
      .where('resident_id', '=', resident_id)
      .executeTakeFirst(),
  ])
  if (!connu || !resident) return { outcome: 'duplicate' }
  const quand = direQuand(dit_a.toISOString(), jourParis(fait_a))
  const quelle = version > 0 ? `version ${version}` : 'encore vide'
  await tracer(context, {
    ...{ resident_id, quoi: 'urgence', detail: `${quelle}, lue hors ligne ${quand}`, lu_a: fait_a },
  })
  return { outcome: 'applied' }
}
