import { sql } from 'kysely'
import { z } from 'zod'
import { direChrono, RAPPELS_LECTURE } from '#domains/residences/model/documents.ts'
import { adresseDocument } from '#domains/residences/modules/systeme-documentaire/address.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { notifierTous } from '#domains/shell/server/api.ts'
import { defineJob } from '#server/jobs/job.ts'
import { jourParis } from '#wire/dates.ts'
import { OUVRE_DOCUMENTS } from './gens.ts'

interface Due {
  readonly compte_id: number
  readonly document_id: number
  readonly document_titre: string
  readonly documents_type_code: string
  readonly numero: number
  readonly pour: string
  readonly lecteurs: number[]
}

/** Each morning: readings whose day comes within three days, then on the day itself, told once each to whoever has not read. */
export const rappelsLectureJob = defineJob({
  name: 'documents-rappels',
  schema: z.strictObject({}),
  retry: { limit: 2, delaySeconds: 300 },
  schedule: { cron: '20 7 * * *', data: {} },
  async handle(services) {
    const aujourdhui = jourParis(services.clock())
    await services.pools.system.transaction().execute(async db => {
      // The nearest first: who is told today is not told that it is in three days.
      for (const seuil of RAPPELS_LECTURE.toSorted((a, b) => a - b)) {
        const { rows } =
          await sql<Due>`update document_demande q set rappel = ${seuil} from document d, documents_type t, compte c
          where d.compte_id = q.compte_id and d.document_id = q.document_id and d.archive_a is null
            and t.compte_id = d.compte_id and t.id = d.documents_type_id and c.compte_id = q.compte_id and c.actif
            and q.pour between ${aujourdhui}::date and ${aujourdhui}::date + ${seuil}::int
            and coalesce(q.rappel, ${seuil} + 1) > ${seuil}
            and q.n = (select max(w.n) from document_version w where w.compte_id = q.compte_id
              and w.document_id = q.document_id and w.etat = 'approuvee')
          returning q.compte_id, q.document_id, d.document_titre, t.documents_type_code, d.numero, q.pour::text as pour,
            array(select u.utilisateur_id from utilisateur_profil up join utilisateur u
                on u.compte_id = up.compte_id and u.utilisateur_id = up.utilisateur_id and u.actif and ${OUVRE_DOCUMENTS}
              where up.compte_id = q.compte_id and up.profil_id = q.profil_id and not exists (select from document_lecture l
                where l.compte_id = q.compte_id and l.document_id = q.document_id and l.n = q.n
                  and l.utilisateur_id = u.utilisateur_id)) as lecteurs`.execute(db)
        for (const d of rows) {
          const quoi = `${direChrono(d.documents_type_code, d.numero)} ${d.document_titre}`
          await notifierTous(
            { db, services },
            d.lecteurs.map(utilisateur_id => ({
              ...{ compte_id: d.compte_id, utilisateur_id, titre: 'Un document à lire' },
              body: `${quoi}\u00a0: à lire ${d.pour === aujourdhui ? 'aujourd’hui' : `au plus tard le ${direJour(d.pour)}`}.`,
              lien: adresseDocument(d.document_id),
            })),
          )
        }
      }
    })
  },
})
