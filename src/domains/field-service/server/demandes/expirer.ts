import { sql } from 'kysely'
import { z } from 'zod'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { ADRESSE_DEMANDES } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { ADRESSE_EXTERNES } from '#domains/field-service/modules/reception-demandes-externes/address.ts'
import { defineJob } from '#server/jobs/job.ts'
import { publish } from '#server/live/publish.ts'
import { reseauJob } from '../reseau/prevenir.ts'
import '../tables.ts'

const donneur = {
  module: MODULE_DEMANDES,
  lien: ADRESSE_DEMANDES,
  titre: 'Une demande revient sans réponse',
  body: 'Le délai est passé\u00a0: proposez-la à quelqu’un d’autre, ou planifiez-la.',
}
const receveur = {
  module: MODULE_EXTERNES,
  lien: ADRESSE_EXTERNES,
  titre: 'Le délai d’une demande est passé',
  body: 'Elle ne vous est plus proposée.',
}

const donneurRompu = {
  ...donneur,
  titre: 'Une demande revient à affecter',
  body: 'Le lien avec son prestataire est supprimé.',
}
const receveurRompu = { ...receveur, titre: 'Une demande ne vous est plus proposée', body: 'Le lien est supprimé.' }

/** Offers whose deadline is behind, or whose company is closed, go back to their issuer. Both are told, of several at once. */
export const expirerJob = defineJob({
  name: 'reseau-expirer',
  schema: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: { cron: '*/5 * * * *', data: {} },
  async handle(services) {
    await services.pools.system.transaction().execute(async db => {
      const { rows } = await sql<{ donneur: number; receveur: number }>`select donneur, receveur
        from demande_expirer(${services.clock()})`.execute(db)
      // What was sent while its link ended: neither side saw the other's change.
      const rompues = await sql<{ donneur: number; receveur: number }>`select donneur, receveur
        from reseau_rendre_rompues(${services.clock()})`.execute(db)
      const avis = [
        ...[...new Set(rompues.rows.map(r => r.donneur))].map(compte_id => ({ compte_id, ...donneurRompu })),
        ...[...new Set(rompues.rows.map(r => r.receveur))].map(compte_id => ({ compte_id, ...receveurRompu })),
        ...[...new Set(rows.map(r => r.donneur))].map(compte_id => ({ compte_id, ...donneur })),
        ...[...new Set(rows.map(r => r.receveur))].map(compte_id => ({ compte_id, ...receveur })),
      ]
      for (const un of avis) {
        for (const sujet of ['demandes', 'reseau'] as const)
          await publish({ db }, { compte_id: un.compte_id, utilisateur_id: null, sujet })
        await services.jobs.enqueue(reseauJob, un, { db })
      }
    })
  },
})
