import { sql } from 'kysely'
import type { ReponseFeuille } from '#domains/scheduling/model/cloture/cloture.ts'
import { type Feuille, type Feuilles, joursDeFeuille } from '#domains/scheduling/model/cloture/feuille.ts'
import { direAbsence } from '#domains/scheduling/model/conges/conge.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lireJoursHorsContrat } from '../bureau/exiger.ts'
import { bornesMois } from '../bureau/mois.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { lireNoms } from '../planning/agents.ts'
import { lireAstreintesDe } from '../planning/jours.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lirePublies } from '../planning/publies.ts'
import { lireEntreprise } from '../regles/entreprise.ts'
import { lireReglages } from '../regles/proprietes.ts'
import { lireFiges } from './figes.ts'
import type { MoisVise } from './mois.ts'
import { lireReouvertures, presenterReouverture } from './reouvertures.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** What agents answered to their sheets of a month, of those that still hold; without the pictures. */
export async function lireReponses(
  { db, caller }: Lecture,
  { annee, mois }: MoisVise,
): Promise<ReadonlyMap<number, ReponseFeuille>> {
  const rows = await db
    .selectFrom('feuille_signature')
    .select(['utilisateur_id', 'sens', 'fait_a', 'mot'])
    .where('compte_id', '=', caller.compte_id)
    .where('mois', '=', bornesMois(annee, mois).du)
    .where('annulee_a', 'is', null)
    .execute()
  return new Map(
    rows.map(({ utilisateur_id, fait_a, ...r }) => [utilisateur_id, { ...r, fait_a: fait_a.toISOString() }]),
  )
}

/** Ends what an agent answered to a sheet: it is kept, and holds no more. @returns whether there was anything */
export async function annulerReponse(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  utilisateur_id: number,
  { annee, mois }: MoisVise,
): Promise<ReponseFeuille['sens'] | null> {
  const { rows } = await sql<{ sens: ReponseFeuille['sens'] }>`update feuille_signature set annulee_a = ${now}
    where compte_id = ${caller.compte_id} and utilisateur_id = ${utilisateur_id}
      and mois = ${bornesMois(annee, mois).du}::date and annulee_a is null returning sens`.execute(db)
  return rows[0]?.sens ?? null
}

/** One's own closed months, the last one first. */
export async function lireMesFeuilles({ db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>): Promise<Feuilles> {
  const { rows } = await sql<{
    annee: number
    mois: number
    fait_a: Date
    sens: ReponseFeuille['sens'] | null
    dit_a: Date | null
    mot: string | null
  }>`
    select extract(year from c.mois)::int as annee, extract(month from c.mois)::int as mois, c.fait_a, s.sens,
      s.fait_a as dit_a, s.mot
    from mois_clos c left join feuille_signature s on s.compte_id = c.compte_id and s.utilisateur_id = c.utilisateur_id
      and s.mois = c.mois and s.annulee_a is null
    where c.compte_id = ${caller.compte_id} and c.utilisateur_id = ${caller.utilisateur_id} and c.etat = 'clos'
    order by c.mois desc limit 60`.execute(db)
  return {
    lu_a: now.toISOString(),
    feuilles: rows.map(({ annee, mois, fait_a, sens, dit_a, mot }) => ({
      ...{ annee, mois, fait_a: fait_a.toISOString() },
      reponse: sens && dit_a ? { sens, fait_a: dit_a.toISOString(), mot: mot ?? '' } : null,
    })),
  }
}

/** Somebody's name, with the one that they had when the month was closed: what they signed under keeps it. */
const direAlors = (nom: string, alors: string | null): string =>
  alors === null || alors === nom ? nom : `${nom}, alors ${alors}`

/** The sheet of somebody's closed month. @throws CodedError INTROUVABLE where it is not closed */
export async function lireFeuille(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
  utilisateur_id: number,
  vise: MoisVise,
): Promise<Feuille> {
  const periode = bornesMois(vise.annee, vise.mois)
  const [figes, pose, reponses, entreprise, postes, publie, dehors, reglages, absences, astreintes, rouverts] =
    await Promise.all([
      lireFiges(context, periode, [utilisateur_id]),
      context.db
        .selectFrom('mois_clos')
        .select(['auteur_id', 'fait_a', 'nom', 'auteur_nom'])
        .where('compte_id', '=', context.caller.compte_id)
        .where('utilisateur_id', '=', utilisateur_id)
        .where('mois', '=', periode.du)
        .executeTakeFirst(),
      lireReponses(context, vise),
      lireEntreprise(context),
      lirePointages(context, { utilisateurs: [utilisateur_id], ...periode }),
      lirePublies(context, periode),
      lireJoursHorsContrat(context, utilisateur_id, periode),
      lireReglages(context, periode.au),
      lireAbsences(context, { utilisateurs: [utilisateur_id], ...periode }),
      lireAstreintesDe(context, periode, utilisateur_id),
      lireReouvertures(context, periode.du, utilisateur_id),
    ])
  const fige = figes.du(utilisateur_id, periode.du.slice(0, 7))
  if (!fige || !pose) throw refuse('INTROUVABLE')
  const noms = await lireNoms(context, [utilisateur_id, pose.auteur_id])
  const nommer = (id: number, alors: string | null) => direAlors(noms.get(id) ?? '', alors)
  return {
    ...{ lu_a: context.now.toISOString(), ...vise, utilisateur_id, entreprise },
    label: nommer(utilisateur_id, pose.nom),
    ...{ par: nommer(pose.auteur_id, pose.auteur_nom), soi: pose.auteur_id === utilisateur_id },
    ...{ fait_a: pose.fait_a.toISOString(), empreinte: fige.empreinte, chiffres: fige.chiffres },
    par_an: reglages.proprietes.propriete_decompte === 'annee',
    ...(fige.detail.repris && { repris: fige.detail.repris }),
    jours: joursDeFeuille(periode, fige.detail, {
      coupures: new Map(postes.map(p => [p.pointage_id, p])),
      publie: jour => publie(utilisateur_id, jour),
      dehors: new Set(dehors),
      // A closed month changes no more, its absences and duties neither: their names are read as they stand.
      genres: new Map(absences.filter(a => a.sorte !== 'maladie').map(a => [a.jour, direAbsence(a)])),
      astreintes,
    }),
    reponse: reponses.get(utilisateur_id) ?? null,
    ...(rouverts.length > 0 && { reouvertures: rouverts.map(presenterReouverture) }),
  }
}
