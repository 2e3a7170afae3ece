import { sql } from 'kysely'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What a house of care keeps of those it looks after. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'soins.journal-transmissions',
      quoi: 'Journal des pages de fiches lues, des noms écartés et de ce qui est dit d’une fiche jamais reçue',
      duree: { annees: 20 },
      depuis: 'l’action',
      source: 'Code de la santé publique art. R1112-7',
      sort: 'supprimer',
    },
    // Lines of a sheet that is there go with it, below.
    before => sql`select a.compte_id, a.audit_id from audit a
      where a.recu_a < ${before} and a.entite like 'transmission:%' and not exists (select from transmission t
        where t.compte_id = a.compte_id and a.entite = 'transmission:' || t.transmission_id)`,
    [sql`delete from audit a using echu e where a.compte_id = e.compte_id and a.audit_id = e.audit_id`],
  ),
  byStatement(
    {
      nom: 'soins.fiches-transmission',
      quoi: 'Fiches de transmission, leurs corrections, leurs lectures et leur audit',
      duree: { annees: 20 },
      depuis: 'leur réception',
      source:
        'Code de la santé publique art. R1112-7\u202f; CNIL, référentiel social et médico-social, délib. 2023-095',
      sort: 'supprimer',
    },
    before => sql`select compte_id, transmission_id, transmission_uid from transmission where bouge_a < ${before}`,
    [
      sql`delete from transmission_lecture l using echu e
        where l.compte_id = e.compte_id and l.transmission_uid = e.transmission_uid`,
      sql`delete from transmission_correction c using echu e
        where c.compte_id = e.compte_id and c.transmission_id = e.transmission_id`,
      sql`delete from transmission_resident r using echu e
        where r.compte_id = e.compte_id and r.transmission_id = e.transmission_id`,
      sql`delete from transmission t using echu e
        where t.compte_id = e.compte_id and t.transmission_id = e.transmission_id`,
      sql`delete from audit a using echu e
        where a.compte_id = e.compte_id and a.entite = 'transmission:' || e.transmission_id`,
      // A page that was read goes with the last sheet that was on it.
      sql`delete from audit a where a.entite = 'transmission:page' and a.compte_id in (select compte_id from echu)
        and not exists (select from jsonb_array_elements_text(a.apres -> 'fiches') f
          join transmission t on t.compte_id = a.compte_id and t.transmission_id::text = f)`,
    ],
  ),
]
