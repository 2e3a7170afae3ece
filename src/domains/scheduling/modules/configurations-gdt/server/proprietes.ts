import { type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import { annoncer } from '#domains/scheduling/server/changements.ts'
import { lireAgents } from '#domains/scheduling/server/planning/agents.ts'
import { jourEffet } from '#domains/scheduling/server/regles/date-effet.ts'
import { lireReglages, lireVersions, type ReglagesCompte } from '#domains/scheduling/server/regles/proprietes.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { type ChoixProprietes, type ProprietesCompte, proprietesCompteSchema } from '../contract.ts'

/** As the account chose them: night hours that are its agreement's are none of its own. */
export function presenter({
  proprietes,
  convention,
  site,
  conges,
  annee,
  nuit_choisie,
}: ReglagesCompte): ProprietesCompte {
  const lues = {
    ...proprietes,
    ...annee,
    convention,
    site_feries: site,
    propriete_conges_unite: conges.unite,
    propriete_conges_periode: conges.periode,
  }
  return proprietesCompteSchema.parse(nuit_choisie ? lues : { ...lues, propriete_nuit_seuil: null })
}

/** What the account decided, or the defaults, as it holds today. */
export async function lire(context: Context): Promise<ProprietesCompte> {
  return presenter(await lireReglages(context, jourParis(context.now)))
}

/** Everybody's planning depends on these: open screens read again. */
export async function annoncerATous(context: Context): Promise<void> {
  const agents = await lireAgents(context)
  await annoncer(context, [...agents.map(a => a.utilisateur_id), context.caller.utilisateur_id])
}

const ACCORD_ANNUEL: readonly (keyof ProprietesCompte)[] = [
  'propriete_decompte',
  'propriete_annee_heures',
  'propriete_annee_accord',
  'propriete_annee_accord_date',
  'propriete_annee_accord_texte',
]
const noms = Object.keys(proprietesCompteSchema.shape) as (keyof ProprietesCompte)[]

async function ecrire({ db, caller }: Context, valable_du: JourIso, proprietes: ProprietesCompte): Promise<void> {
  await db
    .insertInto('planning_proprietes')
    .values({ compte_id: caller.compte_id, valable_du, ...proprietes })
    .onConflict(conflict => conflict.columns(['compte_id', 'valable_du']).doUpdateSet(proprietes))
    .execute()
}

/** Choices to come keep what they chose themselves, and follow the rest. */
async function suivre(
  context: Context,
  versions: Versions<ReglagesCompte>,
  { jour, changes, avant }: { jour: JourIso; changes: Partial<ProprietesCompte>; avant: ProprietesCompte },
): Promise<void> {
  const restants = { ...changes }
  for (const { valable_du, valeur } of versions) {
    if (valable_du <= jour) continue
    const suivante = presenter(valeur)
    for (const nom of noms) if (nom in restants && suivante[nom] !== avant[nom]) delete restants[nom]
    await ecrire(context, valable_du, { ...suivante, ...restants })
  }
}

/** What counting hours over the year lacks: an agreement says so, and whoever keeps what they had is not asked for it. */
function exigerAccord(apres: ProprietesCompte, changent: readonly (keyof ProprietesCompte)[]): void {
  if (apres.propriete_decompte !== 'annee' || !changent.some(nom => ACCORD_ANNUEL.includes(nom))) return
  const champs = {
    ...(apres.propriete_annee_accord
      ? {}
      : { propriete_annee_accord: 'Nommez l’accord qui compte les heures à l’année (art. L3121-44).' }),
    ...(apres.propriete_annee_accord_date ? {} : { propriete_annee_accord_date: 'Indiquez la date de l’accord.' }),
    ...(apres.propriete_annee_accord_texte ? {} : { propriete_annee_accord_texte: 'Recopiez ce que dit l’accord.' }),
  }
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
}

/** Whether the account ever kept a choice of its own. */
async function aChoisi({ db, caller }: Context): Promise<boolean> {
  const premier = await db
    .selectFrom('planning_proprietes')
    .select('compte_id')
    .where('compte_id', '=', caller.compte_id)
    .limit(1)
    .executeTakeFirst()
  return premier !== undefined
}

/**
 * From a day on: what differs from what holds today. Absolute, so that the same properties again change nothing and leave
 * no line in the audit.
 */
export async function enregistrer(
  context: Context,
  { valable_du: demande, ...body }: ChoixProprietes,
): Promise<{ readonly jour: JourIso }> {
  const jour = await jourEffet(context, demande)
  const versions = await lireVersions(context)
  const actuelles = presenter(versionDu(versions, jourParis(context.now)))
  const avant = presenter(versionDu(versions, jour))
  const changes = Object.fromEntries(
    noms.filter(nom => body[nom] !== undefined && body[nom] !== actuelles[nom]).map(nom => [nom, body[nom]]),
  ) as Partial<ProprietesCompte>
  const apres = { ...avant, ...changes }
  const changent = noms.filter(nom => apres[nom] !== avant[nom])
  // What was never chosen is kept once it is said to suit: a house that begins has looked at it.
  if (changent.length === 0 && (await aChoisi(context))) return { jour }
  exigerAccord(apres, changent)
  await ecrire(context, jour, apres)
  await suivre(context, versions, { jour, changes, avant })
  const seulement = (de: ProprietesCompte) => Object.fromEntries(changent.map(nom => [nom, de[nom]]))
  await record(context, {
    action: 'proprietes_compte.modifier',
    entite: `planning_proprietes:${context.caller.compte_id}`,
    avant: seulement(avant),
    apres: { ...seulement(apres), valable_du: jour },
  })
  await annoncerATous(context)
  return { jour }
}

/** Each version as the account chose it; the first one is the defaults where it chose nothing then. */
export async function listerVersions(context: Context) {
  const versions = await lireVersions(context)
  return versions.map(({ valable_du, valeur }) => ({ valable_du, proprietes: presenter(valeur) }))
}
