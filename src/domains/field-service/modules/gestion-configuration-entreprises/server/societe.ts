import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { versionDe } from '#server/resource/version.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import type { Coordonnees, Societe } from '../contract.ts'

const CHAMPS = [
  { id: 'compte_raison_sociale', label: 'Raison sociale', type: 'texte', maxLength: 200 },
  { id: 'compte_siren', label: 'Siren', type: 'siren' },
  { id: 'compte_adresse', label: 'Adresse', type: 'adresse', maxLength: 300 },
  { id: 'compte_cp', label: 'Code postal', type: 'texte', maxLength: 5 },
  { id: 'compte_ville', label: 'Ville', type: 'texte', maxLength: 100 },
  { id: 'compte_telephone1', label: 'Téléphone', type: 'telephone' },
  { id: 'compte_telephone2', label: 'Autre téléphone', type: 'telephone' },
  // Filled by the address that is chosen among those found.
  { id: 'compte_latitude', label: 'Latitude', type: 'nombre', lecture_seule: true },
  { id: 'compte_longitude', label: 'Longitude', type: 'nombre', lecture_seule: true },
] as const satisfies FormDefinition['dataStructure']

export async function lireCoordonnees({ db, caller }: Context, { verrouiller = false } = {}) {
  const row = await db
    .selectFrom('compte')
    .select(CHAMPS.map(c => c.id))
    .where('compte_id', '=', caller.compte_id)
    .$if(verrouiller, query => query.forUpdate())
    .executeTakeFirstOrThrow()
  return { ...row, compte_siren: row.compte_siren ?? '' }
}

export async function lireEntreprise(context: Context): Promise<Societe> {
  const { db, caller } = context
  const logo = await db
    .selectFrom('entreprise_logo')
    .select('sha256')
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return { ...(await lireCoordonnees(context)), compte_id: caller.compte_id, logo: logo?.sha256 ?? null }
}

export function formulaireDe(coordonnees: Awaited<ReturnType<typeof lireCoordonnees>>): FormDefinition {
  return formDefinition({
    titre: 'Modifier mes coordonnées',
    dataProvider: coordonnees,
    version: versionDe(coordonnees),
    dataStructure: [...CHAMPS],
    ruleValidate: [
      { field: 'compte_raison_sociale', rule: 'required', message: 'Raison sociale\u00a0: à renseigner.' },
    ],
  })
}

/** Writes what really changes, and tells the open sessions, which show the company's name. */
export async function ecrireCoordonnees(context: Context, voulu: Coordonnees, version?: string): Promise<void> {
  const avant = await lireCoordonnees(context, { verrouiller: true })
  const { compte_latitude = avant.compte_latitude, compte_longitude = avant.compte_longitude } = voulu
  const apres = { ...voulu, compte_latitude, compte_longitude }
  const changes = CHAMPS.map(c => c.id).filter(id => apres[id] !== avant[id])
  if (changes.length === 0) return
  if (version !== undefined && version !== versionDe(avant)) throw refuse('FICHE_MODIFIEE')
  const { db, caller } = context
  const { compte_id } = caller
  await db
    .updateTable('compte')
    .set({ ...apres, compte_siren: voulu.compte_siren || null })
    .where('compte_id', '=', compte_id)
    .execute()
  await record(context, {
    action: 'coordonnees.modifier',
    entite: `compte:${compte_id}`,
    avant: Object.fromEntries(changes.map(id => [id, avant[id]])),
    apres: Object.fromEntries(changes.map(id => [id, apres[id]])),
  })
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'session' })
}
