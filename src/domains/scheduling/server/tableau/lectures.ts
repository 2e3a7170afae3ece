import { sql } from 'kysely'
import { joursDesDues, joursOtes } from '#domains/scheduling/model/dues.ts'
import type { LigneStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { composerTableau } from '#domains/scheduling/model/tableau/calcul.ts'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { bornesJour, jourParis } from '#wire/dates.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireReprises } from '../agents/reprises.ts'
import { lireFiges } from '../cloture/figes.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lireVisibles, type Visibles } from '../planning/visibles.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireBornes } from './bornes.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** One's own hours of a year; the current one by default. */
export async function lireTableauDe(context: Lecture, demandee?: number): Promise<Tableau> {
  const { caller, now } = context
  const { utilisateur_id } = caller
  const courante = Number(jourParis(now).slice(0, 4))
  const annee = demandee ?? courante
  // The night of the eve may cover an intervention of 1 January.
  const [du, au] = [`${annee - 1}-12-31`, `${annee}-12-31`]
  const [reglages, tous, interventions, absences, contrats, bornes, figes, reprises, visibles] = await Promise.all([
    lireVersions(context),
    lirePointages(context, { utilisateurs: [utilisateur_id], du, au }),
    lireInterventionsFaites(context, annee),
    lireAbsences(context, { utilisateurs: [utilisateur_id], ...joursDesDues({ du: `${annee}-01-01`, au }) }),
    lireVersionsContrats(context, [utilisateur_id]),
    lireBornes(context, utilisateur_id),
    lireFiges(context, { du: `${annee}-01-01`, au }, [utilisateur_id]),
    lireReprises(context, annee, [utilisateur_id]),
    lireVisibles(context),
  ])
  // What nobody shows them yet is no hour of theirs.
  const postes = tous.filter(p => p.pointage_date <= visibles.au)
  const premiere = Math.min(courante, bornes.premiere ?? courante)
  const derniere = Math.max(courante, Math.min(bornes.derniere ?? courante, Number(visibles.au.slice(0, 4))))
  return {
    lu_a: now.toISOString(),
    utilisateur_id,
    annee,
    annees: Array.from({ length: derniere - premiere + 1 }, (_, rang) => derniere - rang),
    ...direPublie(annee, courante, visibles),
    ...composerTableau({
      annee,
      maintenant: now.toISOString(),
      contrats: contrats.get(utilisateur_id) ?? [],
      pauseDu: jour => versionDu(reglages, jour).proprietes,
      postes,
      interventions,
      maladies: new Set(absences.filter(a => a.sorte === 'maladie').map(a => a.jour)),
      otes: joursOtes(absences),
      reprise: reprises.get(utilisateur_id),
      figes: new Map(figes.tous(utilisateur_id).map(f => [f.cle, f.detail.lignes.flatMap(travaillee)])),
      duesClos: new Map(figes.tous(utilisateur_id).map(f => [f.cle, f.chiffres.contrat])),
    }),
  }
}

/** Until when the year is published to its person; nothing where all of what is left of it is. */
function direPublie(annee: number, courante: number, { publie }: Visibles): Pick<Tableau, 'publie_jusqua'> {
  if (annee < courante || (publie !== null && publie >= `${annee}-12-31`)) return {}
  return { publie_jusqua: publie !== null && publie >= `${annee}-01-01` ? publie : null }
}

/** What was planned and not done is no hour of the year. */
const travaillee = ({ sorte, ...l }: LigneStat) => (sorte === 'non_fait' ? [] : [{ ...l, sorte }])

/** Interventions of one's own duties that began in the year. */
async function lireInterventionsFaites({ db, caller }: Lecture, annee: number) {
  const { debut } = bornesJour(`${annee}-01-01`)
  const { fin } = bornesJour(`${annee}-12-31`)
  const rows = await db
    .selectFrom('astreinte_intervention as i')
    .innerJoin('astreinte as a', join =>
      join.onRef('a.compte_id', '=', 'i.compte_id').onRef('a.astreinte_id', '=', 'i.intervention_astreinte_id'),
    )
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
    .where('a.utilisateur_id', '=', caller.utilisateur_id)
    .where('i.supprime_a', 'is', null)
    .where(sql`lower(i.plage)`, '>=', debut)
    .where(sql`lower(i.plage)`, '<', fin)
    .orderBy('i.plage')
    .execute()
  return rows.map(i => ({ debut: i.debut.toISOString(), fin: i.fin.toISOString() }))
}
