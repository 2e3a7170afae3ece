import { sql } from 'kysely'
import { z } from 'zod'
import { NOMS_PIECES, RAPPELS_JOURS, type SortePiece } from '#domains/field-service/model/reseau/dossier.ts'
import { MODULES_RESEAU, type Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { adresseReseau } from '#domains/field-service/modules/gestion-recepteurs/address.ts'
import { defineJob } from '#server/jobs/job.ts'
import { jourParis, joursEntre } from '#wire/dates.ts'
import { finirPhrase, formaterJourDatee } from '#wire/moments.ts'
import { reseauJob } from './prevenir.ts'
import '../tables.ts'

interface Finissante {
  readonly compte_id: number
  readonly piece_id: number
  readonly sorte: SortePiece
  readonly expire_le: string
  readonly recepteur: string
  /** Issuers that require such a paper and read this one. */
  readonly emetteurs: number[]
  readonly sienne: boolean
}

/** Each morning: papers that end within thirty, then within seven days, and that no longer one replaces. Each is told once. */
export const rappelsJob = defineJob({
  name: 'reseau-rappels',
  schema: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 300 },
  schedule: { cron: '10 7 * * *', data: {} },
  async handle(services) {
    const aujourdhui = jourParis(services.clock())
    await services.pools.system.transaction().execute(async db => {
      for (const seuil of RAPPELS_JOURS.toSorted((a, b) => a - b)) {
        const { rows } = await sql<Finissante>`update piece_fournisseur p set rappel = ${seuil} from compte c
          where c.compte_id = p.recepteur_compte_id and c.actif and p.retiree_a is null
            and p.expire_le between ${aujourdhui}::date and ${aujourdhui}::date + ${seuil}::int
            and (p.rappel is null or p.rappel > ${seuil})
            and not exists (select from piece_fournisseur q where q.compte_id = p.compte_id and q.sorte = p.sorte
              and q.recepteur_compte_id = p.recepteur_compte_id and q.retiree_a is null and q.expire_le > p.expire_le)
          returning p.compte_id, p.piece_id, p.sorte, p.expire_le::text as expire_le, c.compte_raison_sociale as recepteur,
            p.compte_id = p.recepteur_compte_id as sienne,
            array(select l.compte_id from lien l join piece_exigee x on x.compte_id = l.compte_id and x.sorte = p.sorte
              where l.recepteur_compte_id = p.recepteur_compte_id and l.etat = 'acceptee'
                and (l.compte_id = p.compte_id or (p.compte_id = p.recepteur_compte_id and l.dossier_partage))) as emetteurs`.execute(
          db,
        )
        for (const p of rows) {
          const body = finirPhrase(
            `${NOMS_PIECES[p.sorte]}\u00a0: valable jusqu’au ${formaterJourDatee(p.expire_le, aujourdhui)}`,
          )
          const reste = joursEntre(aujourdhui, p.expire_le)
          const dire = (compte_id: number, sens: Sens, titre: string) =>
            services.jobs.enqueue(
              reseauJob,
              { compte_id, module: MODULES_RESEAU[sens], lien: adresseReseau(sens), titre, body },
              { db },
            )
          const fin = reste === 0 ? 'aujourd’hui' : `dans ${reste} j`
          if (p.sienne) await dire(p.compte_id, 'emetteurs', `Une pièce de votre dossier expire ${fin}`)
          for (const emetteur of p.emetteurs)
            await dire(emetteur, 'recepteurs', `Une pièce de ${p.recepteur} expire ${fin}`)
        }
      }
    })
  },
})
