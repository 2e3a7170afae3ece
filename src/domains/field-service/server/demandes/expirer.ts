import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/job.ts'
import { deQui } from '#wire/names.ts'
import { annoncerAutres, direAuDonneur, direAuReceveur } from './dire.ts'
import '../tables.ts'

/** Why an offer ended by itself. */
type Cause = 'delai' | 'ferme' | 'rompu'

interface Offre {
  readonly donneur: number
  readonly demande: number
  readonly receveur: number
}

interface Finie extends Offre {
  readonly donneur_nom: string
  /** The receiver's own number of the offer. */
  readonly externe: number | null
  readonly receveur_nom: string
  readonly expiree: boolean
  /** Nobody else may answer: it is its issuer's again. */
  readonly rendue: boolean
  readonly ferme: boolean
}

/** What became of offers that just ended, by the names of both companies. */
async function lireFinies(db: Db, offres: readonly Offre[]): Promise<Finie[]> {
  if (offres.length === 0) return []
  const { rows } = await sql<Finie>`select o.donneur, o.demande, o.receveur, cd.compte_raison_sociale as donneur_nom,
      cr.compte_raison_sociale as receveur_nom, e.externe_id as externe, e.etat = 'expiree' as expiree,
      d.etat_id in (1, 9) as rendue, not cr.actif as ferme
    from unnest(${sql.val(offres.map(o => o.donneur))}::int[], ${sql.val(offres.map(o => o.demande))}::int[],
        ${sql.val(offres.map(o => o.receveur))}::int[]) as o (donneur, demande, receveur)
      join demande d on d.compte_id = o.donneur and d.demande_id = o.demande
      join compte cd on cd.compte_id = o.donneur join compte cr on cr.compte_id = o.receveur
      left join lateral (select x.externe_id, x.etat from demande_externe x where x.compte_id = o.receveur
        and x.donneur_compte_id = o.donneur and x.donneur_demande_id = o.demande order by x.externe_id desc limit 1) e on true`.execute(
    db,
  )
  return rows
}

const causeDe = ({ expiree, ferme }: Finie): Cause => (expiree && !ferme ? 'delai' : 'ferme')

/** Who did not answer a request, and why: one company by its name. */
function direPourquoi([premiere, ...autres]: readonly Finie[], cause: Cause): string {
  if (!premiere || autres.length > 0) return 'Personne n’a répondu'
  const { receveur_nom } = premiere
  if (cause === 'rompu') return `Le lien avec ${receveur_nom} est supprimé`
  return cause === 'delai' ? `${receveur_nom} n’a pas répondu à temps` : `${receveur_nom} ne peut plus répondre`
}

const auReceveur = ({ donneur_nom }: Finie, cause: Cause) => ({
  titre: cause === 'delai' ? 'Le délai d’une demande est passé' : 'Une demande ne vous est plus proposée',
  body:
    cause === 'rompu'
      ? `Le lien avec ${donneur_nom} est supprimé.`
      : `La demande ${deQui(donneur_nom)} n’attend plus votre réponse.`,
})

/** Offers whose deadline is behind, or whose company is closed, go back to their issuer. Both are told; the issuer once a request. */
export const expirerJob = defineJob({
  name: 'reseau-expirer',
  schema: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: { cron: '*/5 * * * *', data: {} },
  async handle(services) {
    await services.pools.system.transaction().execute(async db => {
      const maintenant = services.clock()
      const expirees = await sql<Offre>`select donneur, demande, receveur from demande_expirer(${maintenant})`.execute(
        db,
      )
      // What was sent while its link ended: neither side saw the other's change.
      const rompues = await sql<Offre>`select donneur, demande, receveur
        from reseau_rendre_rompues(${maintenant})`.execute(db)
      const toutes = [
        ...(await lireFinies(db, expirees.rows)).map(finie => ({ finie, cause: causeDe(finie) })),
        ...(await lireFinies(db, rompues.rows)).map(finie => ({ finie, cause: 'rompu' as const })),
      ]
      const par = Map.groupBy(
        toutes.filter(({ finie }) => finie.rendue),
        ({ finie }) => `${finie.donneur} ${finie.demande}`,
      )
      for (const siennes of par.values()) {
        const [premiere] = siennes
        if (!premiere) continue
        const { finie, cause } = premiere
        const pourquoi = direPourquoi(
          siennes.map(s => s.finie),
          cause,
        )
        await direAuDonneur({ db, services }, finie, {
          titre: cause === 'rompu' ? 'Une demande revient à affecter' : 'Une demande revient sans réponse',
          body: `${pourquoi}\u00a0: proposez-la à quelqu’un d’autre, ou planifiez-la.`,
        })
      }
      for (const { finie, cause } of toutes) await direAuReceveur({ db, services }, finie, auReceveur(finie, cause))
      await annoncerAutres(
        { db },
        toutes.flatMap(({ finie }) => [finie.donneur, finie.receveur]),
      )
    })
  },
})
